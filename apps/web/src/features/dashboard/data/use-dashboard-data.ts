import type { DailyPerformanceResponse } from '@skuline/contract';
import { type CardMetricId, defaultMetric } from '@skuline/domain/metrics';
import { useMemo } from 'react';
import {
  comparedDaysOf,
  type Figures,
  hasSameSubject,
  type PeriodDays,
  useAnalysis,
  useFigures,
  usePeriodDays,
  useProductLists,
  useSettled,
} from '../../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import { chartQuery, type DashboardRequest, dashboardRequestOf } from './dashboard-queries.ts';

/** The chart's rows, together with the days of the same request. */
export interface ChartData extends PeriodDays {
  readonly request: DashboardRequest;
  readonly rows: DailyPerformanceResponse;
}

export interface DashboardData {
  readonly periods: Figures<PeriodDays>;
  readonly chart: Figures<ChartData>;
  /** Whether the figures have been requested; false until the lists are loaded (spec 4). */
  readonly isAsked: boolean;
}

/** The lists first, then three parallel requests: this period, the compared one, and the chart (spec 4). */
export function useDashboardData(): DashboardData {
  const api = useApi();
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const present = useFactsPresent();
  const { value: request, isSettling } = useSettled(
    dashboardRequestOf(analysis, lists, present),
    hasSameSubject,
  );
  const options = { enabled: !isLoading, isSettling };
  const periods = usePeriodDays(request, options);
  const rows = useFigures(chartQuery(api, request), options);
  const { days } = request;
  const chart = useMemo(() => {
    if (rows.data === undefined) return { ...rows, data: undefined };
    const { periods: ofPeriods, rows: ofChart, ...drawn } = rows.data;
    const compared = comparedDaysOf(ofPeriods, days);
    return { ...rows, data: { ...compared, request: { ...compared.request, ...drawn }, rows: ofChart } };
  }, [rows, days]);
  return useMemo(() => ({ periods, chart, isAsked: !isLoading }), [periods, chart, isLoading]);
}

/** The chart's metric: the selected one, or the first that is present in the tenant's data. */
export function useMetric(): CardMetricId {
  const { metricId } = useAnalysis();
  const present = useFactsPresent();
  return metricId ?? defaultMetric(present);
}
