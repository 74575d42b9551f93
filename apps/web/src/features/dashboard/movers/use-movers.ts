import type { ComparedPeriods } from '@skuline/domain/calendar';
import { isMetricPresent } from '@skuline/domain/metrics';
import { moversSortOf } from '@skuline/domain/movers';
import type { ProductFilters } from '@skuline/domain/products';
import { useMemo } from 'react';
import { type Figures, useAnalysis, useFigures } from '../../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import { useMetric } from '../data/use-dashboard-data.ts';
import { type MoversData, moversQuery, type MoversRequest } from './movers-queries.ts';

export interface MoversSubject {
  /** The days the cards compare. */
  readonly periods: ComparedPeriods;
  readonly filters: ProductFilters;
  /** True while newer days or filters wait, or are fetched for the cards. */
  readonly isSettling: boolean;
}

/** The movers of the chart's metric and breakdown. */
export function useMovers({ periods, filters, isSettling }: MoversSubject): {
  readonly request: MoversRequest;
  readonly movers: Figures<MoversData>;
} {
  const { breakdown: by, movers: view } = useAnalysis();
  const metric = useMetric();
  const present = useFactsPresent();
  const request = useMemo(
    () => ({
      metric,
      by,
      periods,
      filters,
      view: {
        ...view,
        sort: moversSortOf(metric, view.sort),
        columns: view.columns.filter((id) => id !== metric && isMetricPresent(id, present)),
      },
    }),
    [metric, by, periods, filters, view, present],
  );
  const enabled = isMetricPresent(metric, present);
  return { request, movers: useFigures(moversQuery(useApi(), request), { enabled, isSettling }) };
}
