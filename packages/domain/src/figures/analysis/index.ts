export {
  type Analysis,
  type CatalogueView,
  type AdsView,
  type CostsView,
  hasSelection,
  type RangeChoice,
  readAnalysis,
} from './analysis.ts';
export {
  changedSearch,
  searchOfFilters,
  searchOfNewestDays,
  searchOfRange,
} from './changed-search.ts';
export {
  type AnalysisSearch,
  isPortableKey,
  portablePairs,
  rangeOfSearch,
  readSearch,
  travelingSearch,
  type SearchKey,
  valuesByKey,
} from './search-keys.ts';
export { searchOfInsight } from './insight-link.ts';
