import type { FiguresPlan, PlanScope } from '@skuline/domain/assistant';
import type { ResultTable } from '@skuline/domain/tables';
import type { DateRange } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import type { KnownDays } from '@skuline/domain/known-days';
import { type FactId, factsOf, type MetricId } from '@skuline/domain/metrics';
import { hasFilters } from '@skuline/domain/products';
import type { PlanRun } from './plan-run.ts';

type Metrics = FiguresPlan['metrics'];

interface Asked {
  readonly metrics: Metrics;
  /** See {@link ResultTable.known}. */
  readonly known: KnownDays | undefined;
  /** Whether the days that are compared are all that is shown: a value is of these, too. */
  readonly isComparedAlone?: boolean;
}

/** The days, products and metrics of one table. */
export type TotalsAsked = PlanScope & Asked;

/** A plan of figures with the days and metrics that can be shown. */
export type FiguresAsked = FiguresPlan & Asked;

/** What is read comes to a table, and to what has to be said of it. */
export interface FiguresShown {
  readonly table: ResultTable;
  readonly cautions: readonly string[];
  /** How many meet what was asked for, as a sentence. */
  readonly summary?: string | undefined;
}

/** The facts that these metrics are made of. */
export function factsOfAll(metrics: readonly MetricId[]): FactId[] {
  return [...new Set(metrics.flatMap((id) => factsOf(id)))];
}

/** Why there are no figures on some days. */
export function noRowsCaution(
  range: DateRange,
  { filters }: Pick<PlanScope, 'filters'>,
  { today }: PlanRun,
): string {
  const of = hasFilters(filters) ? ' for the chosen products' : '';
  return `${formatDateRange(range, today)}: there are no data${of}.`;
}
