import { z } from 'zod';

/** TanStack Router hands over strings, arrays and, for a JSON-looking value, numbers: all of it is read as text. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
    .map(String)
    .filter((text) => text !== '');
}

/** One value of a key; of a repeated key the last one counts, as in a form. */
const single = z.preprocess((value) => textsOf(value).at(-1), z.string().optional());

/** Every value of a repeated key, each once, in the order of the link; left out when there is none. */
const repeated = z.preprocess((value) => {
  const texts = [...new Set(textsOf(value))];
  return texts.length === 0 ? undefined : texts;
}, z.array(z.string()).optional());

/**
 * The search parameters that say what is looked at, for the `validateSearch` of every page with a filter bar.
 * It never throws and keeps the text of each key as it came: whether a date exists or is in the future depends on
 * today, so `readAnalysis` decides that and names what it had to ignore.
 */
export const analysisSearchSchema = z.object({
  /** A preset id such as `last_30_days`; or, instead, both `start` and `end`. */
  range: single,
  start: single,
  end: single,
  brand: repeated,
  parent: repeated,
  sku: repeated,
  granularity: single,
  breakdown: single,
  metric: single,
  /** `same` or `whole`: which days are compared where the last ones have no data yet. */
  days: single,
  /** The week and the parent SKU of the search-volume view. */
  search_week: single,
  search_parent: single,
});

export type AnalysisSearch = z.output<typeof analysisSearchSchema>;

const KEYS: readonly string[] = Object.keys(analysisSearchSchema.shape);

/** A page's own keys come after the analysis'. */
function rankOf(key: string): number {
  return KEYS.includes(key) ? KEYS.indexOf(key) : KEYS.length;
}

/** The search with its keys in one order and without those that hold nothing: the same view is always the same link. */
export function compactSearch(search: AnalysisSearch): AnalysisSearch {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  // Entries of a known shape: the keys are those of AnalysisSearch.
  return Object.fromEntries(entries) as AnalysisSearch;
}
