import { divide, multiply, subtract, toNumber } from '../../core/exact/index.ts';
import { findExactly, type RatioMetric, sumFacts } from '../../figures/metrics/index.ts';
import { expectDays, type GoalHistory } from './expected-days.ts';
import type { GoalFrame, Progress } from './goal-progress.ts';
import { judgePoints, judgeShare } from './judge-deviation.ts';

/** By which share a ratio that is no percentage may differ from its goal and still be on track. */
const RATIO_BAND = 0.01;
/** By how much a percentage may: one point. */
const POINT_BAND = 0.01;

/** How far a goal for a ratio has come. */
export interface RatioProgress extends Progress {
  readonly kind: 'ratio';
  /** How far the value may lie from the goal, in the metric's unit. */
  readonly band: number;
  /** The ratio the days that are left need for the period to reach its goal; null when none is left or it is not known. */
  readonly neededRatio: number | null;
}

/** Measures a goal for a ratio, and what the rest of the period needs to reach it. */
export function measureRatio(
  metric: RatioMetric,
  { dataDays, ...frame }: GoalFrame,
  history: GoalHistory,
): RatioProgress {
  const { targetValue } = frame.goal;
  const sums = sumFacts(dataDays.flatMap((day) => history.days.get(day) ?? []));
  const [part, whole] = [sums[metric.numerator], sums[metric.denominator]];
  const value = findExactly(metric.id, sums);
  const isPercent = metric.format === 'percent1' || metric.format === 'percent2';
  const band = isPercent ? POINT_BAND : Math.abs(targetValue) * RATIO_BAND;
  return {
    ...frame,
    kind: 'ratio',
    value: value === null ? null : toNumber(value),
    band,
    ...(isPercent
      ? judgePoints(metric, value, targetValue, POINT_BAND)
      : judgeShare(metric, value, targetValue, RATIO_BAND)),
    neededRatio: neededRatio(
      { part, whole, target: targetValue },
      expectedRest(metric, { dataDays, ...frame }, whole, history),
    ),
  };
}

/** What the days that are left are expected to bring of what the ratio divides by; without weekdays, as the days so far. */
function expectedRest(
  metric: RatioMetric,
  { rest, dataDays }: GoalFrame,
  whole: number,
  history: GoalHistory,
): number {
  if (rest === null) return 0;
  const { amounts, hasWeekdays } = expectDays(metric.denominator, rest, history);
  const level = hasWeekdays ? 1 : dataDays.length === 0 ? 0 : whole / dataDays.length;
  return amounts.reduce((total, amount) => total + amount, 0) * level;
}

interface RatioSoFar {
  readonly part: number;
  readonly whole: number;
  readonly target: number;
}

/** Solves (part + ratio × rest) / (whole + rest) = target. */
function neededRatio({ part, whole, target }: RatioSoFar, rest: number): number | null {
  if (rest <= 0) return null;
  const all = subtract(whole, -rest);
  return toNumber(divide(subtract(multiply(target, all), part), rest));
}
