const SENTENCE_END = /[.!?:][)"'*_]*(?=\s)|\n/g;

/**
 * Where the last sentence, line or table row that has ended after `from` ends; null where none has. A point inside a
 * number ends none, and one at the very end may be followed by more of it.
 */
export function findSentenceEnd(text: string, from: number): number | null {
  const last = [...text.slice(from).matchAll(SENTENCE_END)].at(-1);
  return last === undefined ? null : from + last.index + last[0].length;
}
