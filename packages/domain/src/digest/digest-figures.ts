import {
  type ComparedPeriods,
  type DateKey,
  daysInRanges,
  type DayRanges,
  isInRanges,
  joinRanges,
} from '../calendar/index.ts';
import { comparedDaysOf, type KnownDays, knownDaysOf } from '../known-days/index.ts';
import {
  evaluateMetric,
  factsOf,
  type FactsPresent,
  type FactSums,
  growthRate,
  isMetricPresent,
  METRICS,
  sumFacts,
} from '../metrics/index.ts';
import { DIGEST_METRICS, type DigestContent } from './digest.ts';

/** A tenant's days. */
export interface DigestDays {
  /** Only the days that have data. */
  readonly sums: ReadonlyMap<DateKey, FactSums>;
  readonly known: KnownDays;
  readonly present: FactsPresent;
}

type DigestFigure = DigestContent['figures'][number];

/**
 * The figures of a range beside those it is compared with: a sum of what is there, a ratio of the days that have all
 * its parts, and their changes over the days that are known on both sides. None where nothing has data.
 */
export function prepareDigestFigures(
  periods: ComparedPeriods,
  { sums, known, present }: DigestDays,
): DigestFigure[] {
  const sumOf = (days: DayRanges): FactSums | null => {
    const found = [...sums].flatMap(([day, of]) => (isInRanges(day, days) ? [of] : []));
    return found.length === 0 ? null : sumFacts(found);
  };
  if (sumOf([periods.current]) === null) return [];
  return DIGEST_METRICS.filter((metric) => isMetricPresent(metric, present)).map((metric) => {
    const valueOf = (days: DayRanges): number | null => {
      const of = sumOf(days);
      return of === null ? null : evaluateMetric(metric, of);
    };
    const facts = factsOf(metric);
    const ownDays = knownDaysOf(facts, periods.current, known);
    const isSum = METRICS[metric].kind === 'additive';
    const compared = comparedDaysOf(facts, periods, known);
    const [now, previous] = [valueOf(compared.current), valueOf(compared.previous)];
    return {
      metric,
      value: ownDays.length === 0 ? null : valueOf(isSum ? joinRanges([periods.current]) : ownDays),
      previous,
      growth_rate: now === null || previous === null ? null : growthRate(now, previous),
      known_days: daysInRanges(ownDays),
    };
  });
}
