import { useAnalysis } from '../use-analysis.tsx';
import { useProductLists } from '../use-product-lists.ts';
import { useSettled } from '../use-settled.ts';
import { hasSameSubject, periodQuestionOf } from './period-question.ts';
import type { Figures } from './use-figures.ts';
import { type PeriodDays, usePeriodDays } from './use-period-days.ts';

/** Both periods of what is looked at, lists first, a change fetched after 300 ms (spec 4): all a page of sums needs. */
export function useAnalysisDays(): Figures<PeriodDays> {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const { value: question, isSettling } = useSettled(periodQuestionOf(analysis, lists), hasSameSubject);
  return usePeriodDays(question, { enabled: !isLoading, isSettling });
}
