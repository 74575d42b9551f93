import { foldWord, stemOf } from './word-forms.ts';

/** A word of a question and what stands around it. */
export interface Token {
  readonly raw: string;
  /** Folded, with slips of the pen corrected. */
  readonly word: string;
  readonly stem: string;
  /** Where it stands in the question, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The signs between it and the next word, without spaces: `-`, `/`, `%`, or nothing. */
  readonly after: string;
  /** The signs between the word before it and it. */
  readonly before: string;
  /** Which quotation it stands in; null outside of any. */
  readonly quotation: number | null;
}

/** A number with commas between its thousands is one word. */
const WORD =
  /\d{1,3}(?:,\d{3})+(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/gu;
/** Inch and foot marks follow a digit and open nothing. */
const QUOTATION =
  /“([^”]+)”|«([^»]+)»|(?<![\p{L}\p{N}])"([^"]+)"|(?<![\p{L}\p{N}])['‘]([^'‘’]+)['’](?![\p{L}\p{N}])/gu;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function quotationsOf(text: string): Stretch[] {
  return [...text.matchAll(QUOTATION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function signsBetween(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/\s+/gu, '');
}

function foldedWord(raw: string): string {
  return foldWord(/^\d/u.test(raw) ? raw.replaceAll(',', '') : raw);
}

/** The words of a text in order. */
export function tokensOf(text: string): Token[] {
  const matches = [...text.matchAll(WORD)];
  const quotations = quotationsOf(text);
  return matches.map((match, index) => {
    const [raw, start] = [match[0], match.index];
    const end = start + raw.length;
    const word = foldedWord(raw);
    const previous = matches[index - 1];
    const quotation = quotations.findIndex((stretch) => stretch.start < start && end < stretch.end);
    return {
      raw,
      word,
      stem: stemOf(word),
      start,
      end,
      after: signsBetween(text, end, matches[index + 1]?.index ?? text.length),
      before: signsBetween(text, previous === undefined ? 0 : previous.index + previous[0].length, start),
      quotation: quotation === -1 ? null : quotation,
    };
  });
}

/** The words of a name, folded. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(foldedWord);
}

/** The stems a phrase of our own is made of. */
export function stemsOf(phrase: string): string[] {
  return wordsOf(phrase).map(stemOf);
}
