import {
  addDays,
  type ComparedPeriods,
  type ComparedRanges,
  type DateKey,
  type DateRange,
  type DayRanges,
  dayCount,
  daysInRanges,
  intersectRanges,
  isInRanges,
  joinRanges,
  pairKnownDays,
  subtractRanges,
  toDateKey,
} from '../../core/calendar/index.ts';
import {
  FACT_IDS,
  type FactId,
  type FactSums,
  KNOWN_KEYS,
  type KnownKey,
  type MetricId,
} from '../metrics/index.ts';
import type { KnownDays } from './find-known-days.ts';

type JsonRanges = readonly { readonly start: string; readonly end: string }[];

/** Known days as a response has them. */
export function readKnownDays(json: Readonly<Partial<Record<KnownKey, JsonRanges>>>): KnownDays {
  return Object.fromEntries(
    KNOWN_KEYS.flatMap((fact): [KnownKey, DayRanges][] => {
      const ranges = json[fact];
      if (ranges === undefined) return [];
      return [[fact, ranges.map(({ start, end }) => ({ start: toDateKey(start), end: toDateKey(end) }))]];
    }),
  );
}

/** The days on which anything is known; null where that cannot be told, because the data carry nothing. */
export function anyKnown(known: KnownDays): DayRanges | null {
  const ofFacts = FACT_IDS.flatMap((fact) => (known[fact] === undefined ? [] : [known[fact]]));
  return ofFacts.length === 0 ? null : joinRanges(ofFacts.flat());
}

/** The days of which anything is there: known, or told by some of several sources; null as of {@link anyKnown}. */
export function anyTold(known: KnownDays): DayRanges | null {
  const any = anyKnown(known);
  return any === null ? null : joinRanges([...any, ...Object.values(known).flat()]);
}

/** What is known of several stretches of a history, as of one. */
export function joinKnown(parts: readonly KnownDays[]): KnownDays {
  return Object.fromEntries(
    KNOWN_KEYS.flatMap((fact): [KnownKey, DayRanges][] => {
      const ofFact = parts.flatMap((part) => part[fact] ?? []);
      return parts.some((part) => part[fact] !== undefined) ? [[fact, joinRanges(ofFact)]] : [];
    }),
  );
}

/** What is known of the days of a range. */
export function knownWithin(known: KnownDays, range: DateRange): KnownDays {
  return Object.fromEntries(
    KNOWN_KEYS.flatMap((fact): [KnownKey, DayRanges][] => {
      const days = known[fact];
      return days === undefined ? [] : [[fact, intersectRanges(days, [range])]];
    }),
  );
}

/** The days of a range on which all of these facts are known. Facts that the data never carry are their 0. */
export function knownDaysOf(facts: readonly FactId[], range: DateRange, known: KnownDays): DayRanges {
  return facts.reduce<DayRanges>(
    (days, fact) => intersectRanges(days, known[fact] ?? days),
    joinRanges([range]),
  );
}

/**
 * Whether the reports of a place tell all of these facts on some days of a range; what none of them tells is unknown there,
 * and no 0. Left out: the figures are not those of a place.
 */
export function areToldWithin(
  facts: readonly FactId[],
  range: DateRange,
  told: KnownDays | undefined,
): boolean {
  if (told === undefined) return true;
  return facts.every((fact) => told[fact] !== undefined) && knownDaysOf(facts, range, told).length > 0;
}

/** Whether all of these facts are known on a day. */
export function isKnownOn(facts: readonly FactId[], day: DateKey, known: KnownDays): boolean {
  return facts.every((fact) => isInRanges(day, known[fact] ?? [{ start: day, end: day }]));
}

/**
 * What days before the history are: not known, or compared as days with nothing, where a caller asks for them by their
 * dates.
 */
export type DaysBefore = 'unknown' | 'nothing';

/** The days of two periods on which all of these facts are known on both sides. */
export function comparedDaysOf(
  facts: readonly FactId[],
  periods: ComparedPeriods,
  known: KnownDays,
  daysBefore: DaysBefore = 'unknown',
): ComparedRanges {
  const span = joinRanges([periods.current, periods.previous]);
  const days = facts.reduce<DayRanges>((left, fact) => intersectRanges(left, known[fact] ?? left), span);
  const first = daysBefore === 'unknown' ? undefined : anyKnown(known)?.[0];
  return pairKnownDays(
    periods,
    first === undefined ? days : joinRanges([...daysUntil(first, span), ...days]),
  );
}

function daysUntil({ start: first }: DateRange, days: DayRanges): DayRanges {
  return days
    .filter(({ start }) => start < first)
    .map(({ start, end }) => ({ start, end: end < first ? end : addDays(first, -1) }));
}

/** How many days of a range a sum rests on, and on which of them some of it is unknown. */
export interface KnownCount {
  readonly days: number;
  readonly knownDays: number;
  readonly unknown: DayRanges;
}

export function countKnown(facts: readonly FactId[], range: DateRange, known: KnownDays): KnownCount {
  const days = knownDaysOf(facts, range, known);
  return {
    days: dayCount(range),
    knownDays: daysInRanges(days),
    unknown: subtractRanges(joinRanges([range]), days),
  };
}

/** The sums of both periods over the days that are compared; null: there are no rows. */
export interface ComparedFacts {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
  /** False where no day of the other period could be compared: what it was is unknown, not 0. */
  readonly isCompared?: boolean;
  /** The sums over the days on which these metrics are compared, where those are others. */
  readonly of?: Readonly<Partial<Record<MetricId, ComparedFacts>>>;
}

/** The sums a metric is made of. */
export function factsOfMetric(metric: MetricId, sums: ComparedFacts): ComparedFacts {
  return sums.of?.[metric] ?? sums;
}
