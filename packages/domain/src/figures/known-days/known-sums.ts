import {
  type ComparedPeriods,
  type DateKey,
  type DateRange,
  type DayRanges,
  isInRanges,
} from '../../core/calendar/index.ts';
import {
  factsOf,
  type FactId,
  type FactSums,
  METRICS,
  type MetricId,
  type MetricPlace,
  sumFacts,
} from '../metrics/index.ts';
import { comparedDaysOf, knownDaysOf } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';
import { findRestingDays } from './resting-days.ts';

/** One day's sums. */
export interface DaySums {
  readonly date: DateKey;
  readonly sums: FactSums;
}

/** A range and what it is compared with, by day: all that the figures of a page are made of. */
export interface DaysOfPeriods {
  readonly range: DateRange;
  /** From the first to the last of the days that are compared; null without any. */
  readonly compared: ComparedPeriods | null;
  /** The days of the range that have rows. */
  readonly current: readonly DaySums[];
  /** Those of the compared period. */
  readonly previous: readonly DaySums[];
  /** Empty where every day counts for everything: the specification's plain sums. */
  readonly known: KnownDays;
}

/** The sums of both sides of a comparison. */
export interface ComparedSums {
  readonly current: FactSums;
  readonly previous: FactSums;
}

/** The sums that figures rest on, each by the facts that it is made of. */
export interface KnownSums {
  /** Over the whole range; null when it has no rows. */
  readonly total: FactSums | null;
  /** Over the days of the range on which all of these facts are known; null without such a day, or without rows. */
  readonly ofKnown: (facts: readonly FactId[]) => FactSums | null;
  /** Whether all of them are known on every day that has rows. */
  readonly areAllKnown: (facts: readonly FactId[]) => boolean;
  /** Over the days on which all of them are known on both sides; null when nothing can be compared. */
  readonly compared: (facts: readonly FactId[]) => ComparedSums | null;
  /** `3 of 6 days`: on how many days these rest, where other figures rest on more; else null. */
  readonly fewer: (facts: readonly FactId[]) => string | null;
}

export function createKnownSums(days: DaysOfPeriods): KnownSums {
  const { range, compared, current, previous, known } = days;
  const sumCurrent = createSummation(current);
  const sumPrevious = createSummation(previous);
  const isEmpty = current.length === 0;
  return {
    total: isEmpty ? null : sumFacts(current.map(({ sums }) => sums)),
    ofKnown: (facts) => {
      const own = knownDaysOf(facts, range, known);
      return isEmpty || own.length === 0 ? null : sumCurrent(own);
    },
    areAllKnown: (facts) => {
      const own = knownDaysOf(facts, range, known);
      return current.every(({ date }) => isInRanges(date, own));
    },
    compared: (facts) => {
      if (isEmpty || compared === null || previous.length === 0) return null;
      const both = comparedDaysOf(facts, compared, known);
      if (both.current.length === 0 || both.previous.length === 0) return null;
      return { current: sumCurrent(both.current), previous: sumPrevious(both.previous) };
    },
    fewer: (facts) => findRestingDays(facts, days).restsOn,
  };
}

/** Most metrics rest on the same days, so that their sums are added up once. */
function createSummation(days: readonly DaySums[]): (ranges: DayRanges) => FactSums {
  const found = new Map<string, FactSums>();
  return (ranges) => {
    const key = ranges.map(({ start, end }) => `${start} ${end}`).join();
    const sums =
      found.get(key) ?? sumFacts(days.filter(({ date }) => isInRanges(date, ranges)).map((day) => day.sums));
    found.set(key, sums);
    return sums;
  };
}

/** Sums of periods whose days were chosen already. */
export function plainSums(current: FactSums | null, previous: FactSums | null): KnownSums {
  return {
    total: current,
    ofKnown: () => current,
    areAllKnown: () => true,
    compared: () => (current === null || previous === null ? null : { current, previous }),
    fewer: () => null,
  };
}

/**
 * The sums that the value of a metric is made of. A sum is over the whole range where it is known on any of its
 * days; a ratio is of the days that have all its parts. Null when the value is unknown.
 */
export function sumsOfMetric(id: MetricId, sums: KnownSums, place: MetricPlace = 'card'): FactSums | null {
  const metric = METRICS[id];
  const ofKnown = sums.ofKnown(factsOf(id, place));
  if (metric.kind === 'ratio') return ofKnown;
  return ofKnown === null ? null : sums.total;
}
