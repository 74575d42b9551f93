import type { Analysis } from '@skuline/domain/analysis';
import type { Granularity } from '@skuline/domain/calendar';
import { defaultMetric, type FactId, type FactsPresent, rankingMeasure } from '@skuline/domain/metrics';
import type { DimensionId } from '@skuline/domain/products';
import { type PeriodQuestion, periodQuestionOf, type ProductLists } from '../../../analysis/index.ts';

/** The part of the analysis that decides which rows are asked for; another metric of the same kind asks nothing new. */
export interface DashboardQuestion extends PeriodQuestion {
  readonly granularity: Granularity;
  readonly breakdown: DimensionId;
  /** The measure segments are ranked by before the rest becomes Other: sales, where the data carry them (spec 9). */
  readonly rankBy: FactId;
}

export function questionOf(
  analysis: Analysis,
  lists: ProductLists,
  present: FactsPresent,
): DashboardQuestion {
  return {
    ...periodQuestionOf(analysis, lists),
    granularity: analysis.granularity,
    breakdown: analysis.breakdown,
    rankBy: rankingMeasure(analysis.metricId ?? defaultMetric(present), present),
  };
}
