import { divide, type Exact, subtract, toFraction, toNumber } from '../../core/exact/index.ts';
import type { MetricDefinition } from '../../figures/metrics/index.ts';

export type GoalStatus = 'on_track' | 'ahead' | 'behind';

/** How far a value lies from what it should be, and whether that is good news. */
export interface Judgment {
  /** `ahead` is good news: below the pace for a metric that should fall. Null where nothing can be compared. */
  readonly status: GoalStatus | null;
  /** A share of what it should be, or points for percentages. */
  readonly deviation: number | null;
}

type Direction = Pick<MetricDefinition, 'goodDirection'>;

/** By shares of what was to be reached; a pace of 0 can't be missed by a share. */
export function judgeShare(direction: Direction, value: Exact | null, pace: number, band: number): Judgment {
  if (value === null || pace === 0) return { status: null, deviation: null };
  return judge(direction, divide(subtract(value, pace), Math.abs(pace)), band);
}

/** By points: the difference of two fractions. */
export function judgePoints(direction: Direction, value: Exact | null, goal: number, band: number): Judgment {
  return value === null ? { status: null, deviation: null } : judge(direction, subtract(value, goal), band);
}

/** A deviation of exactly the band is still on track. */
function judge({ goodDirection }: Direction, exact: Exact, band: number): Judgment {
  const deviation = toNumber(toFraction(exact));
  if (Math.abs(deviation) <= band) return { status: 'on_track', deviation };
  return { status: deviation > 0 === (goodDirection === 'up') ? 'ahead' : 'behind', deviation };
}
