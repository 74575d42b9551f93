export { AnalysisCaption } from './AnalysisCaption.tsx';
export { NewestDaysButton } from './NewestDaysButton.tsx';
export { FilterBar, type FilterBarProps } from './filters/FilterBar.tsx';
export { periodSumsOf } from './period/day-sums.ts';
export { PeriodPage } from './period/PeriodPage.tsx';
export { useAnalysisDays } from './period/use-analysis-days.ts';
export type { Load } from './period/load.ts';
export { hasSameSubject, type PeriodQuestion, periodQuestionOf } from './period/period-question.ts';
export { useNewestDay } from './period/use-newest-day.ts';
export { useLoad } from './period/use-load.ts';
export {
  fetchPeriodDays,
  type PeriodDays,
  periodParameters,
  usePeriodDays,
} from './period/use-period-days.ts';
export { type AnalysisActions, findAnalysis, useAnalysis, useAnalysisActions } from './use-analysis.ts';
export { useDefaultPreset } from './use-default-preset.ts';
export { useEqual } from './use-equal.ts';
export { type Settled, useSettled } from './use-settled.ts';
export {
  fetchProductLists,
  type ProductLists,
  type ProductListsState,
  useProductLists,
} from './use-product-lists.ts';
