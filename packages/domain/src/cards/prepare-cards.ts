import { recordOf } from '../exhaustive/index.ts';
import {
  CARD_METRIC_IDS,
  evaluateExactly,
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
  const growth = growthRate(evaluateExactly(id, current), evaluateExactly(id, previous));
  return { value, previousValue, growthRate: growth };
}

/** The numbers of all 20 cards from both periods' sums; null for every card when the period has no rows. */
export function prepareCards(
  current: FactSums | null,
  previous: FactSums | null,
): Record<CardMetricId, CardGrowth | null> {
  return recordOf(CARD_METRIC_IDS, (id) => (current === null ? null : prepareCard(id, current, previous)));
}
