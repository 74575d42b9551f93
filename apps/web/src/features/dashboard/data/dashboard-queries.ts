import { type DailyPerformanceResponse, type DailyPerformanceRow, listSegments } from '@skuline/contract';
import type { Analysis } from '@skuline/domain/analysis';
import type { ComparedDays, ComparedPeriods, Granularity } from '@skuline/domain/calendar';
import { type KnownDays, listMissingReports, readKnownDays } from '@skuline/domain/known-days';
import {
  type CardMetricId,
  defaultMetric,
  type FactId,
  factsOf,
  type FactsPresent,
  METRICS,
  rankingMeasure,
} from '@skuline/domain/metrics';
import { isPlaceId, type ProductFilters, type SegmentId, TOP_SEGMENTS } from '@skuline/domain/products';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  comparedParameters,
  fetchProductLists,
  findAnalysis,
  newestDayOf,
  periodParameters,
  type PeriodRequest,
  periodRequestOf,
  type PeriodRows,
  periodRowsQuery,
  type ProductLists,
} from '../../../analysis/index.ts';
import { type Api, breakdown, dataScope, tenantQuery } from '../../../api/index.ts';

/** The part of the analysis that determines the rows to fetch. */
export interface DashboardRequest extends PeriodRequest {
  readonly granularity: Granularity;
  /** What the rows are summed by: days where the metric is a ratio that lacks reports of some, which are left out of it. */
  readonly rowsBy: Granularity;
  readonly breakdown: SegmentId;
  /** The metric of the chart: the selected one, or the first that is present in the tenant's data. */
  readonly metricId: CardMetricId;
  /** The measure segments are ranked by before the rest becomes Other: sales, if present in the data (spec 9). */
  readonly rankBy: FactId;
}

/** What the tenant's data carry, and on which days. */
export interface TenantData {
  readonly present: FactsPresent;
  readonly known: KnownDays;
}

export function dashboardRequestOf(
  analysis: Analysis,
  lists: ProductLists,
  { present, known }: TenantData,
): DashboardRequest {
  const metricId = analysis.metricId ?? defaultMetric(present);
  const { range, granularity } = analysis;
  const lacksDays =
    METRICS[metricId].kind === 'ratio' &&
    listMissingReports({ range, compared: null, known }, factsOf(metricId, 'chart')).length > 0;
  return {
    ...periodRequestOf(analysis, lists),
    granularity,
    rowsBy: lacksDays ? 'daily' : granularity,
    breakdown: analysis.breakdown,
    metricId,
    rankBy: rankingMeasure(metricId, present),
  };
}

export type { DailyPerformanceRow };

/** The segments of a chart that have a name of their own, and the days they are compared with. */
interface ComparedSegmentsRequest {
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  readonly breakdown: SegmentId;
  readonly names: readonly string[];
}

/** At most five rows, with all facts: switching the metric needs no other. */
export function comparedSegmentsQuery(api: Api, request: ComparedSegmentsRequest) {
  return queryOptions({
    queryKey: ['comparedSegments', dataScope(api), request],
    queryFn: ({ signal }) => {
      const { periods, days, filters, breakdown: by, names } = request;
      // Places are few, and those of the page all stand in the chart.
      const named = isPlaceId(by) ? filters : { ...filters, [by]: names };
      const compared = comparedParameters(periods, named, days);
      const parameters = { ...dataScope(api), ...compared, by, limit: TOP_SEGMENTS };
      return api.call(listSegments, { ...parameters, order_by: 'net_sales' }, { signal });
    },
  });
}

/** The chart's rows together with the days of the same range. */
export interface ChartRows extends Pick<DashboardRequest, 'granularity' | 'rowsBy' | 'breakdown' | 'rankBy'> {
  readonly periods: PeriodRows;
  /** At most six segments per bucket. */
  readonly rows: DailyPerformanceResponse;
  /** The only metric the rows can be charted for; null: any, but for a ratio that needs its days where these are sums. */
  readonly onlyMetric: CardMetricId | null;
}

/** The rows with the facts of the request's metric alone: the chart is there sooner. */
export function chartQuery(api: Api, request: DashboardRequest) {
  return chartRowsQuery(api, request, request.metricId);
}

/** The rows with all facts, so that switching to another metric of the same kind needs no wait. */
export function everyMetricQuery(api: Api, request: DashboardRequest) {
  return chartRowsQuery(api, request, null);
}

function chartRowsQuery(api: Api, request: DashboardRequest, onlyMetric: CardMetricId | null) {
  const { range, comparison, compare, filters, granularity, rowsBy, breakdown: dimension, rankBy } = request;
  const subject = { range, comparison, compare, filters };
  const key = { ...subject, granularity, rowsBy, breakdown: dimension, rankBy, onlyMetric };
  return queryOptions({
    queryKey: ['chartRows', dataScope(api), key],
    queryFn: async ({ client, signal }): Promise<ChartRows> => {
      const parameters = {
        ...periodParameters(range, filters),
        group_by: ['date_key' as const, dimension],
        granularity: rowsBy,
        top: TOP_SEGMENTS,
        rank_by: rankBy,
        ...(onlyMetric === null ? {} : { facts: [...new Set([...factsOf(onlyMetric, 'chart'), rankBy])] }),
      };
      const [periods, rows] = await Promise.all([
        client.fetchQuery(periodRowsQuery(api, request)),
        breakdown(api, parameters, signal),
      ]);
      return { periods, rows, granularity, rowsBy, breakdown: dimension, rankBy, onlyMetric };
    },
  });
}

/**
 * Fetches what the dashboard shows for these search parameters, in the page's own order: lists first, then both periods
 * and the chart (spec 4). The page finds the answers, or the requests on their way, and asks nothing twice.
 */
export async function fetchDashboardAhead(
  cache: QueryClient,
  now: Api,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { asOf, channels, marketplaces, tags } = findAnalysis(search);
  const api = { ...now, asOf, channels, marketplaces, tags };
  // Which metric is charted where none is selected, and which days are shown. Unknown, it is the first metric of all.
  const asked = cache.fetchQuery({ ...tenantQuery(api), retry: false }).catch(() => null);
  const lists = await fetchProductLists(cache, api);
  const tenant = await asked;
  const analysis = findAnalysis(search, tenant === null ? null : newestDayOf(tenant));
  const carried: TenantData = {
    present: tenant?.facts_present ?? null,
    known: readKnownDays(tenant?.known ?? {}),
  };
  const request = dashboardRequestOf(analysis, lists, carried);
  await cache.prefetchQuery(chartQuery(api, request));
}
