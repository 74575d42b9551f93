import { valuesByKey } from '@skuline/domain/analysis';

/**
 * The URL's search string as plain text values: a repeated key is a list (`brand=A&brand=B`), as in the API. (The
 * router's default encodes lists as JSON, which is hard to read and edit.)
 */
export type SearchValue = string | string[];

/** Parses a search string; every value is text, a repeated key is a list. */
export function parseSearchParams(search: string): Record<string, SearchValue> {
  return valuesByKey(new URLSearchParams(search));
}

/** Serializes search parameters; undefined values and empty lists are omitted, a list repeats its key. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(key, String(item));
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

type Search = Readonly<Record<string, unknown>>;

/**
 * The search parameters of a link, or what makes them of those there are. The router types `search` by the union of all
 * routes, and no such value is in it; each route parses its own.
 */
export function linkSearch(search: object | ((previous: Search) => object)): never {
  return search as never;
}
