import { formatGrowthMagnitude } from '../formatting/index.ts';
import { trendOf, type Trend } from '../metrics/index.ts';

/** A change of search volume ready to show: more searches are good news. */
export interface VolumeChange {
  readonly trend: Trend;
  readonly isGood: boolean | null;
  /** `12.6%` without sign, or null when the change is unknown. */
  readonly magnitude: string | null;
}

/** Prepares a growth given as a fraction (0.126 is 12.6 %), as search-volume rows hold it; null when unknown. */
export function prepareVolumeChange(growth: number | null): VolumeChange {
  const percent = growth === null ? null : growth * 100;
  const trend = trendOf(percent);
  return {
    trend,
    isGood: trend === 'neutral' ? null : trend === 'up',
    magnitude: percent === null ? null : formatGrowthMagnitude(percent),
  };
}
