import type { DailyPerformanceRow } from '@skuline/contract';
import { TOP_SEGMENTS } from '@skuline/domain/products';
import { periodParameters } from '../../../analysis/index.ts';
import { type Api, breakdownQuery } from '../../../api/index.ts';
import type { DashboardQuestion } from './question.ts';

export type { DailyPerformanceRow };

/** The chart's rows: at most six segments a bucket. */
export function chartQuery(api: Api, question: DashboardQuestion) {
  return breakdownQuery(api, {
    ...periodParameters(question.range, question.filters),
    group_by: ['date_key', question.breakdown],
    granularity: question.granularity,
    top: TOP_SEGMENTS,
    rank_by: question.rankBy,
  });
}
