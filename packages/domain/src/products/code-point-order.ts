const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** Moves surrogates behind U+FFFF, so that UTF-16 units compare as the characters they stand for. */
function rankOf(unit: number): number {
  return unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE ? unit + 0x10000 : unit;
}

/**
 * Orders names by Unicode code point, the order of every list and of the hierarchy: the same on every machine and in
 * the analytics store, whose strings sort by their UTF-8 bytes. (JavaScript's `<` differs above U+FFFF.)
 */
export function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [unitA, unitB] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (unitA !== unitB) return rankOf(unitA) - rankOf(unitB);
  }
  return a.length - b.length;
}
