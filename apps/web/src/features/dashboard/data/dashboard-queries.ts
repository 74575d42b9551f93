import type { DailyPerformanceRow } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import { type Api, breakdownQuery } from '../../../api/index.ts';
import type { DashboardQuestion } from './question.ts';

export type { DailyPerformanceRow };

/** Segments the chart names; the rest is summed into Other (spec 9). */
const TOP_SEGMENTS = 5;

function period(range: DateRange, filters: ProductFilters) {
  return {
    start_date: range.start,
    end_date: range.end,
    brand_name: [...filters.brand_name],
    parent_sku_name: [...filters.parent_sku_name],
    sku_name: [...filters.sku_name],
  };
}

/** The sums of each day of a period: a row a day, however many SKUs there are. */
export function daysQuery(api: Api, range: DateRange, filters: ProductFilters) {
  return breakdownQuery(api, { ...period(range, filters), group_by: ['date_key'] });
}

/** The chart's rows: at most six segments a bucket. */
export function chartQuery(api: Api, question: DashboardQuestion) {
  return breakdownQuery(api, {
    ...period(question.range, question.filters),
    group_by: ['date_key', question.breakdown],
    granularity: question.granularity,
    top: TOP_SEGMENTS,
    rank_by: question.rankBy,
  });
}
