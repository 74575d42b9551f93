import {
  addDays,
  addMonths,
  type DateKey,
  type DateRange,
  eachDay,
  endOfMonth,
  endOfWeek,
  maturingRange,
  overlapOf,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '../../core/calendar/index.ts';
import {
  findMissingReports,
  isKnownOn,
  maturityOf,
  type MissingReport,
} from '../../figures/known-days/index.ts';
import { factsOf } from '../../figures/metrics/index.ts';
import type { GoalHistory } from './expected-days.ts';
import type { Goal, GoalPeriod } from './goal.ts';
import type { Judgment } from './judge-deviation.ts';

const RANGES: Readonly<Record<GoalPeriod, (day: DateKey) => DateRange>> = {
  daily: (day) => ({ start: day, end: day }),
  weekly: (day) => ({ start: startOfWeek(day), end: endOfWeek(day) }),
  monthly: (day) => ({ start: startOfMonth(day), end: endOfMonth(day) }),
  quarterly: (day) => ({ start: startOfQuarter(day), end: endOfMonth(addMonths(startOfQuarter(day), 2)) }),
  yearly: (day) => ({ start: startOfYear(day), end: addDays(addMonths(startOfYear(day), 12), -1) }),
};

/** The real calendar days of the period a day lies in: its week from Monday, its month, quarter or year. */
export function goalRange(period: GoalPeriod, day: DateKey): DateRange {
  return RANGES[period](day);
}

/** What every goal's progress says, whatever its metric. */
export interface Progress extends Judgment {
  readonly goal: Goal;
  /** The whole current period. */
  readonly range: DateRange;
  /** Its days up to the newest one on which the metric is known; null before the first. */
  readonly elapsed: DateRange | null;
  /** Its days after those; null when none is left. */
  readonly rest: DateRange | null;
  /** Days of `elapsed` without data or without a report of the metric: neither the value nor the pace has them. */
  readonly missing: readonly DateKey[];
  /** The reports of the metric that are missing, up to the newest day on which anything is known. */
  readonly missingReports: readonly MissingReport[];
  /** Days of `elapsed` that marketplaces still restate. */
  readonly notFinal: DateRange | null;
  /** The metric of the days on which it is known; null when there is none, or a ratio has nothing to divide by. */
  readonly value: number | null;
}

/** The days of the current period. */
export type GoalFrame = Omit<Progress, 'value' | 'status' | 'deviation'> & {
  readonly dataDays: readonly DateKey[];
};

/**
 * The current period and its days. The current day is the newest known one for a daily goal; for the others it is today,
 * so that a week without any data yet has no value.
 */
export function goalFrameOf(goal: Goal, history: GoalHistory): GoalFrame {
  const { today, days, known } = history;
  const facts = factsOf(goal.metric);
  const isKnown = (day: DateKey) => days.has(day) && isKnownOn(facts, day, known);
  const newest =
    [...days.keys()]
      .filter((day) => day <= today && isKnown(day))
      .toSorted()
      .at(-1) ?? null;
  const range = goalRange(goal.period, goal.period === 'daily' ? (newest ?? today) : today);
  const elapsed = newest === null ? null : overlapOf(range, { start: range.start, end: newest });
  const begun = elapsed === null ? [] : eachDay(elapsed);
  const dataDays = begun.filter(isKnown);
  const young = maturingRange(maturityOf(facts, history));
  return {
    goal,
    range,
    elapsed,
    rest: overlapOf(range, {
      start: elapsed === null ? range.start : addDays(elapsed.end, 1),
      end: range.end,
    }),
    missing: begun.filter((day) => !isKnown(day)),
    missingReports: findMissingReports(facts, [range], known),
    notFinal: young === null || elapsed === null ? null : overlapOf(young, elapsed),
    dataDays,
  };
}
