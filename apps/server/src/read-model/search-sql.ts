import { foldForSearch } from '@skuline/domain/paging';

/** A condition: whether the text of a column holds `{search:String}`, whatever its accents and case. */
export function isFoundSql(column: string): string {
  return `positionUTF8(lowerUTF8(replaceRegexpAll(normalizeUTF8NFKD(${column}), '\\\\p{Mn}', '')), {search:String}) > 0`;
}

/** What the condition is bound to; nothing where nothing is searched for. */
export function searchParams(search: string | null): { readonly search?: string } {
  return search === null ? {} : { search: foldForSearch(search) };
}
