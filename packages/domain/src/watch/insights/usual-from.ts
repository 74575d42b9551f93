import {
  addDays,
  type DateKey,
  type DateRange,
  DAYS_OF_52_WEEKS,
  dayCount,
} from '../../core/calendar/index.ts';
import { assertNever } from '../../core/exhaustive/index.ts';
import type { RuleBaseline } from './insight-rule.ts';

/** `median_of_weeks`: the median of the ranges, each with the metric of its days. */
export const USUAL_METHODS = ['median_of_weeks', 'sum_of_days', 'mean_of_days', 'target'] as const;
export type UsualMethod = (typeof USUAL_METHODS)[number];

/** How the usual value of an insight was found, so that anybody can find it again. */
export interface UsualFrom {
  readonly method: UsualMethod;
  /** The days it comes from, the newest range first; none for a target. */
  readonly ranges: readonly DateRange[];
  /**
   * Days of the insight that are in none of its figures, for want of data or of a report, or because they are an event's;
   * the same weekdays of each range are left out too. Nothing where all days count.
   */
  readonly leftOut?: readonly DateKey[];
}

const TRAILING_DAYS = 28;
const WEEK = 7;

/** The same days of so many weeks back. */
export function fromWeeks(
  days: DateRange,
  weeksBack: readonly number[],
  leftOut: readonly DateKey[] = [],
): UsualFrom {
  const ranges = weeksBack.map((back) => ({
    start: addDays(days.start, -back * WEEK),
    end: addDays(days.end, -back * WEEK),
  }));
  return { method: 'median_of_weeks', ranges, ...(leftOut.length === 0 ? {} : { leftOut }) };
}

function daysBefore(start: DateKey, length: number): DateRange {
  return { start: addDays(start, -length), end: addDays(start, -1) };
}

/** What a rule holds its days against; `weeksBack` those of its weekdays. */
export function fromBaseline(
  baseline: RuleBaseline,
  days: DateRange,
  weeksBack: readonly number[],
): UsualFrom {
  switch (baseline) {
    case 'same_weekday':
      return fromWeeks(days, weeksBack);
    case 'previous_period':
      return { method: 'sum_of_days', ranges: [daysBefore(days.start, dayCount(days))] };
    case 'trailing_28_days':
      return { method: 'mean_of_days', ranges: [daysBefore(days.start, TRAILING_DAYS)] };
    case 'last_year': {
      const [start, end] = [addDays(days.start, -DAYS_OF_52_WEEKS), addDays(days.end, -DAYS_OF_52_WEEKS)];
      return { method: 'sum_of_days', ranges: [{ start, end }] };
    }
    default:
      return assertNever(baseline);
  }
}
