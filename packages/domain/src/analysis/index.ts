export {
  type Analysis,
  type RangeChoice,
  readAnalysis,
  searchOfFilters,
  newestDaysThrough,
  searchOfNewestDays,
  searchOfRange,
} from './analysis.ts';
export {
  type AnalysisSearch,
  compactSearch,
  portablePairs,
  readSearch,
  type SearchKey,
  valuesByKey,
} from './search-keys.ts';
