import {
  CARD_METRIC_IDS,
  evaluateMetric,
  growthRate,
  type CardMetricId,
  type FactSums,
} from '../metrics/index.ts';

/** One metric card's numbers (spec point 3): fractions, dollars or counts; the growth in percent. */
export interface CardGrowth {
  readonly value: number;
  /** Null when the previous period has no rows at all. */
  readonly previousValue: number | null;
  /** Null when there is nothing to compare with, or that is 0. */
  readonly growthRate: number | null;
}

function prepareCard(id: CardMetricId, current: FactSums, previous: FactSums | null): CardGrowth {
  const value = evaluateMetric(id, current);
  if (previous === null) return { value, previousValue: null, growthRate: null };
  const previousValue = evaluateMetric(id, previous);
  return { value, previousValue, growthRate: growthRate(value, previousValue) };
}

/** The numbers of all 20 cards from both periods' sums; null for every card when the period has no rows. */
export function prepareCards(
  current: FactSums | null,
  previous: FactSums | null,
): Record<CardMetricId, CardGrowth | null> {
  const entries = CARD_METRIC_IDS.map(
    (id) => [id, current === null ? null : prepareCard(id, current, previous)] as const,
  );
  // CARD_METRIC_IDS names every card metric once, so the record is whole.
  return Object.fromEntries(entries) as Record<CardMetricId, CardGrowth | null>;
}
