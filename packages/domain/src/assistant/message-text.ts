/** From this many characters on a message of the user is collapsed … (spec point 9) */
const COLLAPSED_ABOVE = 200;
/** … to so many. */
const PREVIEW_LENGTH = 120;
/** Begins the context of a question that was prefilled; a message with it is collapsed whatever its length. */
const PARAMETERS = 'Parameters:';

/** What a long message of the user shows at first, null where it is shown in full (spec point 2). */
export function findPreview(text: string): string | null {
  if (text.length <= COLLAPSED_ABOVE && !text.includes(PARAMETERS)) return null;
  // Not half of a character that takes two.
  const preview = text
    .slice(0, PREVIEW_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return `${preview}…`;
}

/** A question with its context, as the text that is put into the field. */
export function questionWithContext(
  question: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  const lines = parameters.map(([name, value]) => `${name}: ${value}`);
  return [question, '', PARAMETERS, ...lines].join('\n');
}

const SENTENCE_END = /[.!?:](?=\s|$)|\n/g;

/** The part of a growing Markdown text that is whole sentences, for what is read aloud once. */
export function wholeSentences(markdown: string, isDone: boolean): string {
  if (isDone) return markdown;
  const ends = [...markdown.matchAll(SENTENCE_END)]
    // At the very end more may follow: `3.` is the begin of `3.5`.
    .filter(({ index }) => index < markdown.length - 1);
  const last = ends.at(-1);
  return last === undefined ? '' : markdown.slice(0, last.index + 1);
}

/** Markdown as it is heard: without its marks, tables as their cells. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|[-*+]|\d+\.|>)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/[^\S\n]*\|[^\S\n]*/g, ', ')
    .replace(/^, |, $/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
