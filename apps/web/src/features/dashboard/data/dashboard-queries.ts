import type { DailyPerformanceResponse, DailyPerformanceRow } from '@skuline/contract';
import { TOP_SEGMENTS } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { type PeriodRows, periodParameters, periodRowsQuery } from '../../../analysis/index.ts';
import { type Api, breakdown, tenantScope } from '../../../api/index.ts';
import type { DashboardQuestion } from './question.ts';

export type { DailyPerformanceRow };

/** The chart's rows, beside the days of the same range: which of them have data, and which are compared. */
export interface ChartRows extends Pick<DashboardQuestion, 'granularity' | 'breakdown' | 'rankBy'> {
  readonly periods: PeriodRows;
  /** At most six segments a bucket. */
  readonly rows: DailyPerformanceResponse;
}

export function chartQuery(api: Api, question: DashboardQuestion) {
  const { range, comparison, filters, granularity, breakdown: dimension, rankBy } = question;
  return queryOptions({
    queryKey: [
      'chartRows',
      tenantScope(api),
      { range, comparison, filters, granularity, breakdown: dimension, rankBy },
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
        client.fetchQuery(periodRowsQuery(api, question)),
        breakdown(api, parameters, signal),
      ]);
      return { periods, rows, granularity, breakdown: dimension, rankBy };
    },
  });
}
