export { AnalysisCaption, RangeCaption } from './AnalysisCaption.tsx';
export { AsOfLine, FiguresScope } from './FiguresScope.tsx';
export { BreakdownControl } from './BreakdownControl.tsx';
export { Parts } from './parts/Parts.tsx';
export { useBreakdowns } from './filters/use-breakdowns.ts';
export { AskProvider, type AskSubject, useAsk, useAskAboutPage } from './ask.tsx';
export { DateRangePicker } from './date-range/DateRangePicker.tsx';
export { DownloadMenu } from './DownloadMenu.tsx';
export { FilterBar } from './filters/FilterBar.tsx';
export {
  withComparedDays,
  comparedParameters,
  type PeriodDays,
  periodParameters,
  type PeriodRows,
  periodRowsQuery,
  periodSumsOf,
  useAnalysisDays,
  usePeriodDays,
} from './period/use-period-days.ts';
export { FirstSteps, NewestDaysButton, NoPerformanceData } from './period/NoPerformanceData.tsx';
export { PeriodPage } from './period/PeriodPage.tsx';
export { hasSameSubject, type PeriodRequest, periodRequestOf } from './period/period-request.ts';
export { newestDayOf, useNewestDay } from './period/newest-day.ts';
export { type Figures, useFigures } from './period/use-figures.ts';
export {
  AnalysisProvider,
  findAnalysis,
  type LockedView,
  useAnalysis,
  useAnalysisActions,
  useIsLocked,
  useOpenPage,
} from './use-analysis.tsx';
export { findProductLists } from './find-product-lists.ts';
export { fetchProductLists, type ProductLists, useProductLists } from './use-product-lists.ts';
export { useNameFilter } from './use-name-filter.ts';
export { useIsPhone, useIsTouch } from './use-is-phone.ts';
export { useDefaultPreset } from './use-default-preset.ts';
export { useMissingRates } from './use-missing-rates.ts';
export { useSettled } from './use-settled.ts';
export { FloatingPanel, PopoverButton } from './PopoverButton.tsx';
export { AddNoteDialog } from './notes/AddNoteDialog.tsx';
export { NotesLayer } from './notes/NotesLayer.tsx';
export { useToday } from './use-today.ts';
