/** A text as it is searched: without accents and case, so that `cafe` finds `Café`. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/** Whether a text holds what is searched for; an empty search finds everything. */
export function isFoundIn(text: string, search: string): boolean {
  return foldForSearch(text).includes(foldForSearch(search));
}
