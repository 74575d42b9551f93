import { type ComparedPeriods, type DateRange, type DayRanges } from '@skuline/domain/calendar';
import {
  type ComparedFacts,
  comparedDaysOf,
  type DaysBefore,
  joinKnown,
  kindsOf,
  type KnownDays,
  knownDaysOf,
  knownWithin,
} from '@skuline/domain/known-days';
import {
  type FactId,
  factsOf,
  isFactId,
  type KnownKey,
  type MetricId,
  UNTOLD_FACT_IDS,
} from '@skuline/domain/metrics';
import type { QueryPeriod } from './performance-query.ts';
import type { PairIndex } from './segment-order.ts';
import type { ComparedPairs } from './segment-page.queries.ts';

/** The periods of a query in pairs that are compared, and how the sums of each metric are taken from them. */
export interface PairedMetrics {
  readonly periods: readonly [QueryPeriod, ...QueryPeriod[]];
  /** The pair of periods a metric is read from; the first metric's is 0. */
  pairOf(metric: MetricId): PairIndex;
  /** The sums of the first metric, and of the others where they are compared over other days. */
  factsIn(sums: Pick<ComparedPairs, 'pairs'>): ComparedFacts;
}

/**
 * Over which days metrics are compared: each over the days on which all its facts are known on both sides. Where no day
 * is, the days of the range on which they are known stand against nothing.
 * @param known null: the whole periods are compared, whatever is unknown of them.
 */
export function pairMetrics(
  metrics: readonly MetricId[],
  periods: ComparedPeriods,
  known: KnownDays | null,
  daysBefore: DaysBefore = 'nothing',
): PairedMetrics {
  const ofMetrics = metrics.map((metric) => comparedPeriods(factsOf(metric), periods, known, daysBefore));
  const byDays = new Map(ofMetrics.map((pair) => [JSON.stringify(pair), pair]));
  const [first = comparedPeriods([], periods, null), ...more] = byDays.values();
  const paired = [first, ...more];
  const pairOf = (metric: MetricId) => {
    const pair = JSON.stringify(ofMetrics[metrics.indexOf(metric)]);
    return Math.max(0, [...byDays.keys()].indexOf(pair));
  };
  return {
    periods: [...first, ...more.flat()],
    pairOf,
    factsIn({ pairs }) {
      const factsOfPair = (pair: PairIndex): ComparedFacts => ({
        ...(pairs[pair] ?? { current: null, previous: null }),
        ...(paired[pair]?.[1].only?.length === 0 ? { isCompared: false } : {}),
      });
      const others = metrics.filter((metric) => pairOf(metric) > 0);
      const ofOthers = others.map((metric) => [metric, factsOfPair(pairOf(metric))] as const);
      return {
        ...factsOfPair(0),
        ...(others.length === 0 ? {} : { of: Object.fromEntries(ofOthers) }),
      };
    },
  };
}

/**
 * A range and the period it is compared with, with the days that are compared where these are not all of them.
 * @param daysBefore the history: where nothing but the comparison is answered, they are the caller's to leave out, as pages
 * do for all their figures at once. Where the sums of the whole range are answered too, they are unknown.
 */
export function comparedPeriods(
  facts: readonly FactId[],
  { current, previous }: ComparedPeriods,
  known: KnownDays | null,
  daysBefore: DaysBefore = 'nothing',
): readonly [QueryPeriod, QueryPeriod] {
  if (known === null) return [current, previous];
  const paired = comparedDaysOf(facts, { current, previous }, known, daysBefore);
  return paired.current.length === 0
    ? [periodOf(current, knownDaysOf(facts, current, known)), periodOf(previous, [])]
    : [periodOf(current, paired.current), periodOf(previous, paired.previous)];
}

/** What is known of some facts within some ranges: what stands beside their sums. */
export function knownOf(facts: readonly FactId[], ranges: readonly DateRange[], known: KnownDays): KnownDays {
  const within = joinKnown(ranges.map((range) => knownWithin(known, range)));
  const keys: readonly KnownKey[] = [
    'unconverted',
    ...facts,
    ...kindsOf(facts).map((kind): KnownKey => `some_${kind}`),
    ...UNTOLD_FACT_IDS.filter((fact) => facts.includes(fact)).map((fact): KnownKey => `untold_${fact}`),
  ];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const days = within[key] ?? [];
      // Of a fact it says something that none of the days is known.
      const isTold = days.length > 0 || (within[key] !== undefined && isFactId(key));
      return isTold ? [[key, days]] : [];
    }),
  );
}

/** A period of which only these days are read. */
function periodOf({ start, end }: DateRange, only: DayRanges): QueryPeriod {
  const [first] = only;
  const isWhole = only.length === 1 && first?.start === start && first.end === end;
  return isWhole ? { start, end } : { start, end, only };
}
