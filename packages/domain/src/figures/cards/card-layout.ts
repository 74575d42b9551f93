import { CARD_METRIC_IDS, isCardMetricId, type CardMetricId } from '../metrics/index.ts';

/** How many cards show before 'Other Metrics', and how many ids a saved layout holds (spec points 2 and 9). */
export const DEFAULT_VISIBLE_CARDS = 8;

/** A saved layout: 8 different card metric ids in an array (spec point 5); null for anything else. */
export function parseCardLayout(saved: unknown): CardMetricId[] | null {
  if (!Array.isArray(saved) || saved.length !== DEFAULT_VISIBLE_CARDS) return null;
  const ids = saved.filter(isCardMetricId);
  return new Set(ids).size === DEFAULT_VISIBLE_CARDS ? ids : null;
}

/** All 20 cards: the layout's first, the others after them in card order; null is the default order. */
export function orderCards(layout: readonly CardMetricId[] | null): CardMetricId[] {
  return [...new Set([...(layout ?? []), ...CARD_METRIC_IDS])];
}
