import { daysOfMetric, type MetricDays } from '@skuline/domain/assistant';
import type { FigureValues } from '@skuline/domain/tables';
import type { DateRange, DayRanges } from '@skuline/domain/calendar';
import { areToldWithin, type KnownDays } from '@skuline/domain/known-days';
import { factsOf, findMetric, type FactSums, METRICS, type MetricId } from '@skuline/domain/metrics';
import { prepareMoversTotal } from '@skuline/domain/movers';
import { keyOfDays } from './days-read.ts';
import type { TotalsAsked } from './figures-asked.ts';

/** The sums of some days of one thing, a total or a segment; null: it has no rows there. */
export type SumsOfDays = (days: DayRanges) => FactSums | null;

/** The days of a metric in a table that is asked for. */
export function daysIn(asked: TotalsAsked, metric: MetricId): MetricDays {
  const days = daysOfMetric(metric, asked);
  return asked.isComparedAlone === true ? { ...days, value: days.compared.current } : days;
}

/** All days that are summed for the metrics of a table. */
export function daysToRead(asked: TotalsAsked): DayRanges[] {
  return asked.metrics.flatMap((metric) => {
    const { value, compared } = daysIn(asked, metric);
    return [value, compared.current, compared.previous];
  });
}

/** How a figure is found from its sums: of a segment what it has no rows of is 0, of a total it is unknown. */
export type SumsOfMissing = FactSums | null;

/** Whether a place tells a metric on some of these days. */
export function isToldBy(told: KnownDays | undefined, metric: MetricId, range: DateRange): boolean {
  return areToldWithin(factsOf(metric), range, told);
}

const UNTOLD: FigureValues = {
  value: null,
  compared: null,
  previous: null,
  change: null,
  change_rate: null,
};

/** The figures of one place, as far as its own reports tell them. */
export function figuresToldBy(
  told: KnownDays | undefined,
  { range, comparison }: Pick<TotalsAsked, 'range' | 'comparison'>,
  metric: MetricId,
  figures: FigureValues,
): FigureValues {
  if (!isToldBy(told, metric, range)) return UNTOLD;
  if (comparison === null || isToldBy(told, metric, comparison)) return figures;
  return { ...figures, previous: null, change: null, change_rate: null };
}

/** A metric of one thing: its value, and how it changed on the days that are known on both sides. */
export function figuresOf(
  asked: TotalsAsked,
  metric: MetricId,
  sumsOf: SumsOfDays,
  missing: SumsOfMissing,
): FigureValues {
  const days = daysIn(asked, metric);
  const read = (of: DayRanges) => (of.length === 0 ? null : (sumsOf(of) ?? missing));
  const [value, current, previous] = [
    read(days.value),
    read(days.compared.current),
    read(days.compared.previous),
  ];
  const compared = prepareMoversTotal({ current, previous }, { metric, columns: [] });
  const isBoth = current !== null && previous !== null;
  const isSame = keyOfDays(days.value) === keyOfDays(days.compared.current);
  const own = value === null || isUnknown(metric, days, value) ? null : findMetric(metric, value);
  return {
    value: own,
    compared: isSame || current === null ? own : compared.value,
    previous: previous === null ? null : compared.previous,
    change: isBoth ? compared.change : null,
    change_rate: isBoth ? compared.change_rate : null,
  };
}

/** A sum of days of which nothing is known, and nothing is there: unknown, not 0. */
function isUnknown(metric: MetricId, { known }: MetricDays, sums: FactSums): boolean {
  const definition = METRICS[metric];
  return known.length === 0 && (definition.kind === 'ratio' || sums[definition.fact] === 0);
}

/** Whether a row changed from another value than it shows. */
export function hasOwnCompared({ value, compared, change }: FigureValues): boolean {
  return change !== null && compared !== undefined && compared !== value;
}
