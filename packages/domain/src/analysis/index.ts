export {
  type Analysis,
  EARLIEST_DAY,
  type RangeChoice,
  readAnalysis,
  searchOfFilters,
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
