/** What the address of a page may say whoever's data it shows: no names of brands, products or weeks with data. */
const PORTABLE = ['range', 'start', 'end', 'granularity', 'breakdown', 'metric', 'days'];

/**
 * A search string with only what means the same for every tenant: the range and the way of looking stay, filters and
 * whatever else a page keeps there do not.
 */
export function portableSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => PORTABLE.includes(key));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
