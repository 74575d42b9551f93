import {
  type ComparedPeriods,
  type DateKey,
  type DateRange,
  daysInRanges,
  isInRange,
} from '../../core/calendar/index.ts';
import { prepareCards } from '../../figures/cards/index.ts';
import { createKnownSums, type KnownDays, knownDaysOf } from '../../figures/known-days/index.ts';
import { factsOf, type FactsPresent, type FactSums, isMetricPresent } from '../../figures/metrics/index.ts';
import { DIGEST_METRICS, type DigestContent } from './digest.ts';

/** A tenant's days. */
export interface DigestDays {
  /** Only the days that have data. */
  readonly sums: ReadonlyMap<DateKey, FactSums>;
  readonly known: KnownDays;
  /** What of it is final: only that is compared. */
  readonly final: KnownDays;
  readonly present: FactsPresent;
}

type DigestFigure = DigestContent['figures'][number];

/**
 * The figures of a range beside those it is compared with, as the dashboard's cards have them; what is final on none of its
 * days has its value as it is now, and no change. None where nothing has data.
 */
export function prepareDigestFigures(
  periods: ComparedPeriods,
  { sums, known, final, present }: DigestDays,
): DigestFigure[] {
  const daysIn = (range: DateRange) =>
    [...sums].flatMap(([date, of]) => (isInRange(date, range) ? [{ date, sums: of }] : []));
  const [current, previous] = [daysIn(periods.current), daysIn(periods.previous)];
  if (current.length === 0) return [];
  const cardsOf = (of: KnownDays) =>
    prepareCards(
      createKnownSums({ range: periods.current, compared: periods, current, previous, known: of }),
    );
  const [asTheyAre, cards] = [cardsOf(known), cardsOf(final)];
  return DIGEST_METRICS.filter((metric) => isMetricPresent(metric, present)).map((metric) => ({
    metric,
    value: cards[metric]?.value ?? asTheyAre[metric]?.value ?? null,
    previous: cards[metric]?.previousValue ?? null,
    growth_rate: cards[metric]?.growthRate ?? null,
    known_days: daysInRanges(knownDaysOf(factsOf(metric), periods.current, final)),
  }));
}
