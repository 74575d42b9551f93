import type { FiguresPlan, PlanScope, ResultTable } from '@skuline/domain/assistant';
import type { DateRange } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { factsOf } from '@skuline/domain/metrics';
import { hasFilters } from '@skuline/domain/products';
import { type PerformanceQuery, performanceQuery } from '../../../read-model/index.ts';
import type { PlanRun } from './plan-run.ts';

type Metrics = FiguresPlan['metrics'];

interface Asked {
  readonly metrics: Metrics;
  readonly query: PerformanceQuery;
}

/** The days, products and metrics of one table. */
export type TotalsAsked = PlanScope & Asked;

/** A plan of figures with the days and metrics that can be shown. */
export type FiguresAsked = FiguresPlan & Asked;

/** What is read comes to a table, and to what has to be said of it. */
export interface FiguresShown {
  readonly table: ResultTable;
  readonly cautions: readonly string[];
}

/** What is read for these metrics. */
export function askFor<P extends PlanScope>(plan: P, metrics: Metrics): P & Asked {
  const { range, comparison, filters } = plan;
  return {
    ...plan,
    metrics,
    query: performanceQuery({
      periods: comparison === null ? [range] : [range, comparison],
      filters,
      facts: [...new Set(metrics.flatMap((id) => factsOf(id)))],
    }),
  };
}

/** Why there are no figures on some days. */
export function noRowsCaution(range: DateRange, { filters }: PlanScope, { today }: PlanRun): string {
  const of = hasFilters(filters) ? ' for the chosen products' : '';
  return `${formatDateRange(range, today)}: there are no data${of}.`;
}
