import { daysOfMetric, type MetricDays } from '@skuline/domain/assistant';
import type { FigureValues } from '@skuline/domain/tables';
import type { DateRange, DayRanges } from '@skuline/domain/calendar';
import { areToldWithin, type KnownDays } from '@skuline/domain/known-days';
import { factsOf, findMetric, type FactSums, type MetricId } from '@skuline/domain/metrics';
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

/** Whether a place tells a metric on some of these days. */
export function isToldBy(told: KnownDays | undefined, metric: MetricId, range: DateRange): boolean {
  return areToldWithin(factsOf(metric), range, told);
}

/** Of what a figure is. */
export interface FigureSums {
  readonly sumsOf: SumsOfDays;
  /** Of a segment what it has no rows of is 0, of a total it is unknown. */
  readonly missing: FactSums | null;
  /** Of a place: which facts its own reports tell, and on which days. */
  readonly told?: KnownDays | undefined;
}

const UNTOLD: FigureValues = {
  value: null,
  compared: null,
  previous: null,
  change: null,
  change_rate: null,
};

/**
 * A metric of one thing: its value, and how it changed on the days that are known on both sides. It is unknown where it is
 * known on no day or, of a place, where no report of its own tells it.
 */
export function figuresOf(
  asked: TotalsAsked,
  metric: MetricId,
  { sumsOf, missing, told }: FigureSums,
): FigureValues {
  const days = daysIn(asked, metric);
  const isKnown = told === undefined ? days.known.length > 0 : isToldBy(told, metric, asked.range);
  if (!isKnown) return UNTOLD;
  const read = (of: DayRanges) => (of.length === 0 ? null : (sumsOf(of) ?? missing));
  const [value, current, previous] = [
    read(days.value),
    read(days.compared.current),
    read(days.compared.previous),
  ];
  const compared = prepareMoversTotal({ current, previous }, { metric, columns: [] });
  const isToldBefore = asked.comparison === null || isToldBy(told, metric, asked.comparison);
  const isBoth = current !== null && previous !== null && isToldBefore;
  const isSame = keyOfDays(days.value) === keyOfDays(days.compared.current);
  const own = value === null ? null : findMetric(metric, value);
  return {
    value: own,
    compared: isSame || current === null ? own : compared.value,
    previous: previous === null || !isToldBefore ? null : compared.previous,
    change: isBoth ? compared.change : null,
    change_rate: isBoth ? compared.change_rate : null,
  };
}

/** Whether a row changed from another value than it shows. */
export function hasOwnCompared({ value, compared, change }: FigureValues): boolean {
  return change !== null && compared !== undefined && compared !== value;
}
