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

/** A number with commas between its thousands is one word, and so is an amount: `1.5 million`, `2k`. */
const WORD =
  /(?<![\p{L}\p{N}._-])\d+(?:,\d{3})*(?:\.\d+)?\s?(?:k|mm?|mn|bn|thousand|grand|millions?|billions?)(?![\p{L}\p{N}_-])|\d{1,3}(?:,\d{3})+(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/giu;
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

function isWithin(quotation: Stretch | undefined, { start, end }: Stretch): boolean {
  return quotation !== undefined && quotation.start < start && end < quotation.end;
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
  // Both are in the order of the text: a look at all quotations for each word would take minutes for a long text.
  let quotation = 0;
  return matches.map((match, index) => {
    const [raw, start] = [match[0], match.index];
    const end = start + raw.length;
    const word = foldedWord(raw);
    const previous = matches[index - 1];
    while ((quotations[quotation]?.end ?? Infinity) <= start) quotation += 1;
    return {
      raw,
      word,
      stem: stemOf(word),
      start,
      end,
      after: signsBetween(text, end, matches[index + 1]?.index ?? text.length),
      before: signsBetween(text, previous === undefined ? 0 : previous.index + previous[0].length, start),
      quotation: isWithin(quotations[quotation], { start, end }) ? quotation : null,
    };
  });
}

const SCALES: readonly (readonly [suffix: RegExp, scale: number])[] = [
  [/(?:k|thousand|grand)$/u, 1e3],
  [/(?:mm?|mn|millions?)$/u, 1e6],
  [/(?:bn|billions?)$/u, 1e9],
];

/** What an amount comes to: 1,500,000 of `1.5 million`, 50,000 of `$50,000`; null for any other word. */
export function amountOf({ word, before }: Token): number | null {
  const number = Number.parseFloat(word.replaceAll(',', ''));
  if (Number.isNaN(number)) return null;
  const [, scale = null] =
    SCALES.find(([suffix]) => /^[\d.]+\s?[a-z]+$/u.test(word) && suffix.test(word)) ?? [];
  if (scale !== null) return number * scale;
  return /^\d+$/u.test(word) && before.endsWith('$') ? number : null;
}

/** The words of a name, folded. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(foldedWord);
}

/** The stems a phrase of our own is made of. */
export function stemsOf(phrase: string): string[] {
  return wordsOf(phrase).map(stemOf);
}
