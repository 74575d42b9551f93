/** From this many characters on a message of the user is collapsed … (spec point 9) */
const COLLAPSED_ABOVE = 200;
/** … to so many. */
const PREVIEW_LENGTH = 120;
/** Begins the context of a question that was prefilled; a message with it is collapsed from the preview's length on. */
const PARAMETERS = 'Parameters:';

/**
 * What a long message of the user shows at first (spec point 2); null where it is shown in full, as one is whose first
 * characters are all that it has.
 */
export function findPreview(text: string): string | null {
  // Of one that fits into the preview, nothing would be left for "Show more" to show.
  if (text.length <= (text.includes(PARAMETERS) ? PREVIEW_LENGTH : COLLAPSED_ABOVE)) return null;
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

/** A message parted into its question, and the lines that stand after `Parameters:`, each a name and a value. */
export function readMessage(message: string): {
  readonly question: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
} {
  const at = message.indexOf(PARAMETERS);
  if (at === -1) return { question: message, parameters: [] };
  const parameters = message
    .slice(at + PARAMETERS.length)
    .split('\n')
    .flatMap((line): (readonly [string, string])[] => {
      const [, name, value] = /^\s*[-*]?\s*([^:]{1,40}):\s*(.+)$/u.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.trim(), value.trim()]];
    });
  return { question: message.slice(0, at).trim(), parameters };
}

const SENTENCE_END = /[.!?:][)"'*_]*(?=\s)|\n/g;

/**
 * Where the last sentence, line or table row that has ended after `from` ends; null where none has. A point inside a
 * number ends none, and one at the very end may be followed by more of it.
 */
export function findSentenceEnd(text: string, from: number): number | null {
  const last = [...text.slice(from).matchAll(SENTENCE_END)].at(-1);
  return last === undefined ? null : from + last.index + last[0].length;
}

/** The part of a growing Markdown text that is whole sentences, for what is read aloud once. */
export function wholeSentences(markdown: string, isDone: boolean): string {
  return isDone ? markdown : markdown.slice(0, findSentenceEnd(markdown, 0) ?? 0);
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
