import type { DailyPerformanceResponse } from '@skuline/contract';
import { type CardMetricId, defaultMetric } from '@skuline/domain/metrics';
import { readKnownDays } from '@skuline/domain/known-days';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  withComparedDays,
  type Figures,
  hasSameSubject,
  type PeriodDays,
  useAnalysis,
  useFigures,
  usePeriodDays,
  useProductLists,
  useSettled,
} from '../../../analysis/index.ts';
import { tenantQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import { whenIdle } from '../../../when-idle.ts';
import {
  type ChartRows,
  chartQuery,
  type DashboardRequest,
  dashboardRequestOf,
  everyMetricQuery,
  type TenantData,
} from './dashboard-queries.ts';

/** The chart's rows, together with the days of the same request. */
export interface ChartData extends PeriodDays {
  /** Until the rows of a newly selected metric are there, its metric is the one the rows are of. */
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
  const carried = useTenantData();
  const { value: request, isSettling } = useSettled(
    dashboardRequestOf(analysis, lists, carried),
    hasSameSubject,
  );
  const options = { enabled: !isLoading, isSettling };
  const periods = usePeriodDays(request, options);
  // Without a selected metric the data decide which one is charted.
  const isMetricKnown = !useQuery(tenantQuery(api)).isPending || analysis.metricId !== null;
  const rows = useChartRows(request, { enabled: options.enabled && isMetricKnown, isSettling });
  const { days, metricId } = request;
  const needsDays = request.rowsBy !== request.granularity;
  const chart = useMemo(() => {
    if (rows.data === undefined) return { ...rows, data: undefined };
    const { periods: ofPeriods, rows: ofChart, onlyMetric, ...drawn } = rows.data;
    // Of sums of weeks or months the ratio would be wrong: the days it needs are on their way.
    if (onlyMetric === null && needsDays && drawn.rowsBy !== 'daily') return { ...rows, data: undefined };
    const compared = withComparedDays(ofPeriods, days);
    const shown = { ...compared.request, ...drawn, metricId: onlyMetric ?? metricId };
    return { ...rows, data: { ...compared, request: shown, rows: ofChart } };
  }, [rows, days, metricId, needsDays]);
  return useMemo(() => ({ periods, chart, isAsked: !isLoading }), [periods, chart, isLoading]);
}

/** The rows of the selected metric first and, once they are there and the browser is idle, those of all metrics. */
function useChartRows(
  request: DashboardRequest,
  options: Parameters<typeof useFigures>[1],
): Figures<ChartRows> {
  const api = useApi();
  const client = useQueryClient();
  const everyMetric = everyMetricQuery(api, request);
  const isEveryMetricThere = useQuery({ ...everyMetric, enabled: false }).data !== undefined;
  const ofMetric = chartQuery(api, request);
  // The chart that is drawn stays as it is: the same figures from other rows would be drawn once more.
  const isOfMetricThere = useQuery({ ...ofMetric, enabled: false }).data !== undefined;
  const rows = useFigures(isEveryMetricThere && !isOfMetricThere ? everyMetric : ofMetric, options);
  const isFirstThere = rows.data !== undefined && !rows.isStale && !isEveryMetricThere;
  const key = hashKey(everyMetric.queryKey);
  // Effect: the idle callback. Dropped when another chart is requested meanwhile.
  useEffect(() => {
    if (!isFirstThere) return undefined;
    let isWanted = true;
    whenIdle(() => {
      if (isWanted) void client.prefetchQuery(everyMetric);
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the query, whichever object says it
  }, [isFirstThere, client, key]);
  return rows;
}

/** What the tenant's data carry, and on which days; everything while that is unknown. */
export function useTenantData(): TenantData {
  const present = useFactsPresent();
  const { data } = useQuery(tenantQuery(useApi()));
  return useMemo(() => ({ present, known: readKnownDays(data?.known ?? {}) }), [present, data]);
}

/** The chart's metric: the selected one, or the first that is present in the tenant's data. */
export function useMetric(): CardMetricId {
  const { metricId } = useAnalysis();
  const present = useFactsPresent();
  return metricId ?? defaultMetric(present);
}
