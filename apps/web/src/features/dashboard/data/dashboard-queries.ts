import type { DailyPerformanceResponse, DailyPerformanceRow } from '@skuline/contract';
import type { Analysis } from '@skuline/domain/analysis';
import type { Granularity } from '@skuline/domain/calendar';
import { defaultMetric, type FactId, type FactsPresent, rankingMeasure } from '@skuline/domain/metrics';
import { type DimensionId, TOP_SEGMENTS } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import {
  periodParameters,
  type PeriodRequest,
  periodRequestOf,
  type PeriodRows,
  periodRowsQuery,
  type ProductLists,
} from '../../../analysis/index.ts';
import { type Api, breakdown, tenantScope } from '../../../api/index.ts';

/**
 * The part of the analysis that determines the rows to fetch; switching between metrics of the same kind fetches
 * nothing.
 */
export interface DashboardRequest extends PeriodRequest {
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The measure segments are ranked by before the rest becomes Other: sales, if present in the data (spec 9). */
  readonly rankBy: FactId;
}

export function dashboardRequestOf(
  analysis: Analysis,
  lists: ProductLists,
  present: FactsPresent,
): DashboardRequest {
  return {
    ...periodRequestOf(analysis, lists),
    granularity: analysis.granularity,
    breakdown: analysis.breakdown,
    rankBy: rankingMeasure(analysis.metricId ?? defaultMetric(present), present),
  };
}

export type { DailyPerformanceRow };

/** The chart's rows together with the days of the same range. */
export interface ChartRows extends Pick<DashboardRequest, 'granularity' | 'breakdown' | 'rankBy'> {
  readonly periods: PeriodRows;
  /** At most six segments per bucket. */
  readonly rows: DailyPerformanceResponse;
}

export function chartQuery(api: Api, request: DashboardRequest) {
  const { range, comparison, compare, filters, granularity, breakdown: dimension, rankBy } = request;
  return queryOptions({
    queryKey: [
      'chartRows',
      tenantScope(api),
      { range, comparison, compare, filters, granularity, breakdown: dimension, rankBy },
    ],
    queryFn: async ({ client, signal }): Promise<ChartRows> => {
      const parameters = {
        ...periodParameters(range, filters),
        group_by: ['date_key' as const, dimension],
        granularity,
        top: TOP_SEGMENTS,
        rank_by: rankBy,
      };
      const [periods, rows] = await Promise.all([
        client.fetchQuery(periodRowsQuery(api, request)),
        breakdown(api, parameters, signal),
      ]);
      return { periods, rows, granularity, breakdown: dimension, rankBy };
    },
  });
}
