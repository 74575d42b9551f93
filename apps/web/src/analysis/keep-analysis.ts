import { type AnalysisSearch, analysisSearchSchema, compactSearch } from './analysis-search.ts';

/**
 * What a link from one analysis page to another carries: the range, filters and choices of the page it is on, without
 * that page's own keys. Nothing when the page has none.
 */
export function keepAnalysis(search: unknown): AnalysisSearch {
  return compactSearch(analysisSearchSchema.parse(search));
}
