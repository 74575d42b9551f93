export {
  type Analysis,
  type CatalogueView,
  type CostsView,
  changedSearch,
  type RangeChoice,
  readAnalysis,
  searchOfFilters,
  newestDaysThrough,
  searchOfNewestDays,
  searchOfRange,
} from './analysis.ts';
export {
  type AnalysisSearch,
  portablePairs,
  readSearch,
  type SearchKey,
  valuesByKey,
} from './search-keys.ts';
export { searchOfInsight } from './insight-link.ts';
