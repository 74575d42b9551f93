/** The longest name of a brand, parent SKU, SKU or keyword, in characters: in files, in the API and in links alike. */
export const MAX_NAME_LENGTH = 500;

/** Whether a name is no longer than any name can be. Counted in code points: an emoji outside the BMP is one, not two. */
export function isPossibleName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH || Array.from(name).length <= MAX_NAME_LENGTH;
}
