import { METRICS, type MetricId } from './metric-catalog.ts';

export type Trend = 'up' | 'down' | 'neutral';

/** Two ratios equal on paper may differ in the last bits; a growth below this many percent is such noise. */
const NOISE_PERCENT = 1e-9;

/**
 * The change from previous to current in percent (8.3 means 8.3 %); null when previous is 0 (spec point 5).
 * Divided by |previous|, so that a smaller loss is a growth and a larger one a fall.
 */
export function growthRate(current: number, previous: number): number | null {
  if (previous === 0) return null;
  const growth = ((current - previous) / Math.abs(previous)) * 100;
  return Math.abs(growth) < NOISE_PERCENT ? 0 : growth;
}

/** The direction of a change; an unknown one is neutral (spec point 5). */
export function trendOf(growth: number | null): Trend {
  if (growth === null || growth === 0) return 'neutral';
  return growth > 0 ? 'up' : 'down';
}

/** Whether the change is good news for that metric (less ad spend is); null when unknown or unchanged. */
export function isGoodChange(id: MetricId, growth: number | null): boolean | null {
  const trend = trendOf(growth);
  return trend === 'neutral' ? null : trend === METRICS[id].goodDirection;
}
