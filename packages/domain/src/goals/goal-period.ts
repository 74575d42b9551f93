import {
  addDays,
  addMonths,
  type DateKey,
  type DateRange,
  endOfMonth,
  endOfWeek,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '../calendar/index.ts';
import type { GoalPeriod } from './goal.ts';

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
