import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  maturingRange,
  overlapOf,
} from '../calendar/index.ts';
import type { GoalHistory } from './expected-days.ts';
import { goalRange } from './goal-period.ts';
import type { Goal } from './goal.ts';
import type { Judgment } from './judge-deviation.ts';

/** What every goal's progress says, whatever its metric. */
export interface Progress extends Judgment {
  readonly goal: Goal;
  /** The whole current period. */
  readonly range: DateRange;
  /** Its days up to the newest day with data; null before the first. */
  readonly elapsed: DateRange | null;
  /** Its days after those; null when none is left. */
  readonly rest: DateRange | null;
  /** Days of `elapsed` without data: neither the value nor the pace has them. */
  readonly missing: readonly DateKey[];
  /** Days of `elapsed` that marketplaces still restate. */
  readonly notFinal: DateRange | null;
  /** The metric of the days with data; null when there is none, or a ratio has nothing to divide by. */
  readonly value: number | null;
}

/** The days of the current period. */
export type GoalFrame = Omit<Progress, 'value' | 'status' | 'deviation'> & {
  readonly dataDays: readonly DateKey[];
};

/**
 * The current period and its days. The current day is the newest with data for a daily goal; for the others it is today, so
 * that a week without any data yet has no value.
 */
export function frameOf(goal: Goal, history: GoalHistory): GoalFrame {
  const { today, days } = history;
  const newest =
    [...days.keys()]
      .filter((day) => day <= today)
      .toSorted()
      .at(-1) ?? null;
  const range = goalRange(goal.period, goal.period === 'daily' ? (newest ?? today) : today);
  const elapsed = newest === null ? null : overlapOf(range, { start: range.start, end: newest });
  const begun = elapsed === null ? [] : eachDay(elapsed);
  const dataDays = begun.filter((day) => days.has(day));
  const young = maturingRange(history);
  return {
    goal,
    range,
    elapsed,
    rest: overlapOf(range, {
      start: elapsed === null ? range.start : addDays(elapsed.end, 1),
      end: range.end,
    }),
    missing: begun.filter((day) => !days.has(day)),
    notFinal: young === null || elapsed === null ? null : overlapOf(young, elapsed),
    dataDays,
  };
}
