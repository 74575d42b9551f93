import { joinWords, type Words } from '../citations/words.ts';

/** Signs that mean something in Markdown, wherever they stand; inside a word `_` and before no entity `&` mean nothing. */
const SIGNS = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|^#/gu;
/** Controls and ends of lines; and what is not seen, such as what turns the direction of a text. */
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const UNSEEN = /\p{Cf}+/gu;
/** What a reader of Markdown makes a link of by itself. */
const LINK = /:\/\/|www\.|@/i;
const LONGEST_NAME = 80;

/** A name as it is seen in a text: on one line, and shortened where it is very long. */
export function showName(name: string): string {
  const seen = toLine(name).trim();
  const characters = Array.from(seen);
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : seen;
}

/** {@link showName} without any meaning in Markdown. */
export function escapeName(name: string): string {
  const short = showName(name);
  if (short === '') return '(no name)';
  if (LINK.test(short)) return `\`${short.replaceAll('`', "'").replaceAll('|', '/')}\``;
  return escapeText(short);
}

/** A name as it may stand in a text, each way once. */
export function writtenForms(name: string): string[] {
  return [...new Set([name, showName(name), escapeName(name)])];
}

/** A sentence that may hold names, without any meaning in Markdown. */
export function escapeText(text: string): string {
  return toLine(text).replaceAll(SIGNS, String.raw`\$&`);
}

function toLine(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(BLANKS, ' ');
}

export function bold(words: Words): Words {
  return ['**', words, '**'];
}

/** As it is: for figures beside the one that answers. */
export function plain(words: Words): Words {
  return words;
}

/** A table: the first column names its rows, the others are figures. Cells are Markdown. */
export function markdownTable(heads: readonly Words[], rows: readonly (readonly Words[])[]): Words {
  const rule = heads.map((_, at) => (at === 0 ? '---' : '---:'));
  return joinWords([tableLine(heads), tableLine(rule), ...rows.map(tableLine)], '\n');
}

function tableLine(cells: readonly Words[]): Words {
  return ['| ', joinWords(cells, ' | '), ' |'];
}

/** `A`, `A and B`, `A, B and C`. */
export function listWords(words: readonly Words[]): Words {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : [joinWords(words.slice(0, -1), ', '), ' and ', last];
}
