import { type DateKey, dayCount, eachDay, isInRange } from '../../core/calendar/index.ts';
import { divide, multiply, subtract, toNumber } from '../../core/exact/index.ts';
import { type AdditiveMetric, sumFacts, ZERO_FACTS } from '../../figures/metrics/index.ts';
import { comparedTarget } from '../notifications/index.ts';
import { expectDays, type GoalHistory } from './expected-days.ts';
import type { GoalFrame, Progress } from './goal-progress.ts';
import { judgeShare } from './judge-deviation.ts';

/** By which share a sum may differ from its pace and still be on track. */
export const SUM_BAND = 0.05;

/** How far a goal for a sum has come. Amounts in the metric's unit. */
export interface SumProgress extends Progress {
  readonly kind: 'sum';
  /** What was to be reached by the days that the value has. */
  readonly pace: number;
  /** What each day that is left needs; null when none is left, or the goal is reached. */
  readonly neededPerDay: number | null;
  readonly perDay: number | null;
  /** The specification's plain share of the goal for a day; null but for net sales, which alone it spreads. */
  readonly plainPerDay: number | null;
  readonly points: readonly PacePoint[];
  /** What the pace follows besides the calendar. */
  readonly follows: { readonly weekdays: boolean; readonly seasons: boolean; readonly leftOut: number };
  /** Days of the value on which much of what is sold was out of stock. */
  readonly withoutStock: number;
}

/** The running sums of a day of the period. */
export interface PacePoint {
  readonly date: DateKey;
  /** Null after the newest known day. */
  readonly soFar: number | null;
  readonly pace: number;
}

/** Measures a goal for a sum against its pace, which is spread as the days of the period are expected to be. */
export function measureSum(
  metric: AdditiveMetric,
  { dataDays, ...frame }: GoalFrame,
  history: GoalHistory,
): SumProgress {
  const { goal, range, rest } = frame;
  const { amounts, hasWeekdays, hasSeasons, leftOut } = expectDays(metric.fact, range, history);
  const share = shareOf(goal.targetValue, amounts);
  const dates = eachDay(range);
  const has = new Set(dataDays);
  const pace = share(sum(amounts.filter((_amount, at) => has.has(dates[at] ?? range.start))));
  const value = dataDays.length === 0 ? null : sumOf(metric, dataDays, history);
  const open = value === null ? goal.targetValue : toNumber(subtract(goal.targetValue, value));
  const isReached = Math.sign(open) !== Math.sign(goal.targetValue);
  return {
    ...frame,
    kind: 'sum',
    value,
    pace,
    ...judgeShare(metric, value, pace, SUM_BAND),
    neededPerDay: rest === null || isReached ? null : toNumber(divide(open, dayCount(rest))),
    perDay: value === null ? null : toNumber(divide(value, dataDays.length)),
    plainPerDay: metric.id === 'net_sales' ? toNumber(comparedTarget(goal)) : null,
    points: pointsOf(metric, frame, {
      days: new Map(dataDays.map((day) => [day, history.days.get(day) ?? ZERO_FACTS])),
      paceThrough: (at) => share(sum(amounts.slice(0, at + 1))),
    }),
    follows: { weekdays: hasWeekdays, seasons: hasSeasons, leftOut },
    withoutStock: dataDays.filter((day) => history.withoutStock?.has(day) === true).length,
  };
}

interface PointsInput {
  readonly days: GoalHistory['days'];
  readonly paceThrough: (at: number) => number;
}

function pointsOf(
  { fact }: AdditiveMetric,
  { range, elapsed }: Pick<GoalFrame, 'range' | 'elapsed'>,
  { days, paceThrough }: PointsInput,
): PacePoint[] {
  let sums = ZERO_FACTS;
  return eachDay(range).map((date, at) => {
    const isOver = elapsed !== null && isInRange(date, elapsed);
    if (isOver) sums = sumFacts([sums, days.get(date) ?? ZERO_FACTS]);
    return { date, soFar: isOver ? sums[fact] : null, pace: paceThrough(at) };
  });
}

/** The part of the goal that belongs to a part of the expected amounts; multiplied before it is divided. */
function shareOf(target: number, amounts: readonly number[]): (part: number) => number {
  const whole = sum(amounts);
  return (part) => (whole === 0 ? 0 : toNumber(divide(multiply(target, part), whole)));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function sumOf({ fact }: AdditiveMetric, dates: readonly DateKey[], { days }: GoalHistory): number {
  return sumFacts(dates.flatMap((day) => days.get(day) ?? []))[fact];
}
