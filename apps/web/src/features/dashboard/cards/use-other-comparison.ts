import { type CardsData, prepareMetricViews } from '@skuline/domain/cards';
import { COMPARISON_LABELS, comparisonRange } from '@skuline/domain/calendar';
import { useMemo } from 'react';
import { type PeriodDays, useAnalysis, usePeriodDays } from '../../../analysis/index.ts';
import type { OtherComparison } from './MetricSheet.tsx';

/**
 * The cards against the comparison that is not chosen: the same days last year, or the previous period.
 * @param isWanted false until a card is explained; only the other days are fetched then.
 */
export function useOtherComparison(
  { request }: PeriodDays,
  cardsDataOf: (days: PeriodDays) => CardsData,
  isWanted: boolean,
): OtherComparison | null {
  const { preset, today } = useAnalysis();
  const compare = request.compare === 'last_year' ? 'previous_period' : 'last_year';
  const comparison = comparisonRange(request.range, preset, compare);
  const options = { enabled: isWanted, isSettling: false };
  const { data, isStale } = usePeriodDays({ ...request, comparison, compare }, options);
  return useMemo(() => {
    if (data === undefined || isStale) return null;
    return {
      label: COMPARISON_LABELS[compare].choice,
      metrics: prepareMetricViews(cardsDataOf(data), today),
    };
  }, [data, isStale, compare, cardsDataOf, today]);
}
