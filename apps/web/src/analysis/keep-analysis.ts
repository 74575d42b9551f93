import { type DateKey, daysThrough } from '@skuline/domain/calendar';
import { searchOfRange } from './analysis.ts';
import { type AnalysisSearch, analysisSearchSchema, compactSearch } from './analysis-search.ts';

/**
 * What a link from one analysis page to another carries: the range, filters and choices of the page it is on, without
 * that page's own keys. Nothing when the page has none.
 */
export function keepAnalysis(search: unknown): AnalysisSearch {
  return compactSearch(analysisSearchSchema.parse(search));
}

/** As many days as the default range has. */
const NEWEST_DAYS = 7;

/** What a link to the newest days that have data carries; the other choices of the page it is on stay. */
export function searchOfNewestDays(newestDay: DateKey, search: unknown): AnalysisSearch {
  const range = daysThrough(newestDay, NEWEST_DAYS);
  return compactSearch({ ...keepAnalysis(search), ...searchOfRange({ preset: null, range }) });
}
