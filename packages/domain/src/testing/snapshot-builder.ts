import { addDays, toDateKey } from '../core/calendar/index.ts';
import type { CardGrowth } from '../figures/cards/index.ts';
import { recordOf } from '../core/exhaustive/index.ts';
import { CARD_METRIC_IDS, type CardMetricId } from '../figures/metrics/index.ts';
import type { MetricsSnapshot } from '../watch/notifications/metrics-snapshot.ts';

/** A reading: value, growth in percent, previous value. */
export function reading(
  value: number,
  growthRate: number | null = 0,
  previousValue: number | null = value,
): CardGrowth {
  return { value, growthRate, previousValue };
}

/** A snapshot in which every metric stands still at 1, but for what is given. */
export function snapshotOf(
  metrics: Partial<Record<CardMetricId, CardGrowth | null>> = {},
  rest: Partial<Omit<MetricsSnapshot, 'metrics'>> = {},
): MetricsSnapshot {
  const timeContext = { period: 'Nov 14 – 20', comparison: 'Nov 7 – 13' };
  return {
    metrics: recordOf(CARD_METRIC_IDS, (id) => (metrics[id] === undefined ? reading(1) : metrics[id])),
    brands: [],
    days: [],
    timeContext,
    timeOf: () => timeContext,
    ...rest,
  };
}

/** Days of net sales that end on a day, oldest first. */
export function daysOfSales(last: string, sales: readonly number[]): MetricsSnapshot['days'] {
  return sales.map((netSales, at) => ({ date: addDays(toDateKey(last), at + 1 - sales.length), netSales }));
}
