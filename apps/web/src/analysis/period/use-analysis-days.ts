import { useAnalysis } from '../use-analysis.ts';
import { useEqual } from '../use-equal.ts';
import { useProductLists } from '../use-product-lists.ts';
import { useSettled } from '../use-settled.ts';
import type { Load } from './load.ts';
import { hasSameSubject, periodQuestionOf } from './period-question.ts';
import { type PeriodDays, usePeriodDays } from './use-period-days.ts';

/** Both periods of what is looked at, lists first, a change fetched after 300 ms (spec 4): all a page of sums needs. */
export function useAnalysisDays(): Load<PeriodDays> {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const wanted = useEqual(periodQuestionOf(analysis, lists));
  const { value: question, isSettling } = useSettled(wanted, hasSameSubject);
  return usePeriodDays(question, { enabled: !isLoading, isSettling });
}
