/** A number from 0 to below 1 that is always the same for the same words, and looks like chance from one to the next. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const word of words) {
    const text = typeof word === 'string' ? word : String(word);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
    hash = Math.imul(hash ^ 0x1f, 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`. */
export function wholeChance(least: number, most: number, ...words: readonly (string | number)[]): number {
  return least + Math.floor(chance(...words) * (most - least + 1));
}
