/** A word as it is compared: small letters, no accents, no apostrophes, without the genitive's `'s`. */
export function foldWord(raw: string): string {
  // Most words of most names need no more, and there are hundreds of thousands of them.
  if (/^[A-Za-z0-9]+$/.test(raw)) return raw.toLowerCase();
  return raw
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’ʼ]s$/u, '')
    .replace(/['’ʼ]/gu, '');
}

/**
 * The common form of singular and plural: `days` and `day`, `categories` and `category`. It need not be a word: both
 * sides of a comparison go through it.
 */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * How many letters have to be put in, left out, changed or swapped with a neighbor to make one word of the other; more
 * than `most` is answered with `most + 1`. (Optimal string alignment.)
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/** Shorter words have too many neighbors. */
export const SHORTEST_WITH_ONE_SLIP = 4;
const SHORTEST_WITH_TWO_SLIPS = 8;

/** How many slips a word of this length may have and still be taken for another; codes with digits none. */
export function slipsAllowed(word: string): number {
  if (word.length < SHORTEST_WITH_ONE_SLIP || /\d/.test(word)) return 0;
  return word.length < SHORTEST_WITH_TWO_SLIPS ? 1 : 2;
}

const LONG_WORD = 7;

/** `read` is no slip of `bread`: the first letter is seldom wrong, unless the word is long or two letters are swapped. */
export function mayBeginSo(word: string, known: string): boolean {
  return word.length >= LONG_WORD || word[0] === known[0] || (word[0] === known[1] && word[1] === known[0]);
}
