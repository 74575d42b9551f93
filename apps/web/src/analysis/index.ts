export type { Analysis, RangeChoice } from './analysis.ts';
export { type AnalysisSearch, analysisSearchSchema } from './analysis-search.ts';
export { AnalysisCaption } from './AnalysisCaption.tsx';
export { FilterBar, type FilterBarProps } from './filters/FilterBar.tsx';
export { type AnalysisActions, useAnalysis, useAnalysisActions } from './use-analysis.ts';
export { type Settled, useSettled } from './use-settled.ts';
export { type ProductLists, type ProductListsState, useProductLists } from './use-product-lists.ts';
