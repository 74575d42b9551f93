import type { DateRange, Granularity } from '@skuline/domain/calendar';
import { rankingMeasure } from '@skuline/domain/metrics';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import type { Analysis } from '../../../analysis/index.ts';

/** The part of the analysis that decides which rows are asked for; another metric of the same kind asks nothing new. */
export interface DashboardQuestion {
  readonly range: DateRange;
  readonly comparison: DateRange;
  readonly filters: ProductFilters;
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The sales measure segments are ranked by before the rest becomes Other (spec 9). */
  readonly rankBy: 'net_sales' | 'gross_sales';
}

export function questionOf(analysis: Analysis): DashboardQuestion {
  return {
    range: analysis.range,
    comparison: analysis.comparison,
    filters: analysis.filters,
    granularity: analysis.granularity,
    breakdown: analysis.breakdown,
    rankBy: rankingMeasure(analysis.metricId),
  };
}

/** Whether two questions ask about the same days and products: what lies between them is not debounced. */
export function hasSameSubject(a: DashboardQuestion, b: DashboardQuestion): boolean {
  return subjectOf(a) === subjectOf(b);
}

function subjectOf({ range, comparison, filters }: DashboardQuestion): string {
  return JSON.stringify([range, comparison, filters]);
}
