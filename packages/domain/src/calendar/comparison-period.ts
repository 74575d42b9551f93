import {
  addDays,
  addMonths,
  addYears,
  dayCount,
  type DateRange,
  DAYS_OF_52_WEEKS,
} from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';
import type { PresetId } from './presets.ts';

/** How far back each to-date preset's start is moved (spec point 9). */
const SHIFTED_START: Partial<Record<PresetId, (start: DateKey) => DateKey>> = {
  week_to_date: (start) => addDays(start, -7),
  month_to_date: (start) => addMonths(start, -1),
  quarter_to_date: (start) => addMonths(start, -3),
  year_to_date: (start) => addYears(start, -1),
};

/** What a range is compared with: the period before it (spec point 9), or the same days of the year before. */
export const COMPARISON_IDS = ['previous_period', 'last_year'] as const;
export type ComparisonId = (typeof COMPARISON_IDS)[number];

/** What the choice is called, and how a sentence says it: `compared with the previous period`. */
export const COMPARISON_LABELS: Readonly<Record<ComparisonId, { choice: string; inSentence: string }>> = {
  previous_period: { choice: 'Previous period', inSentence: 'the previous period' },
  last_year: { choice: 'Same days last year', inSentence: 'the same days last year' },
};

/** In a longer range the weekdays even out, and its months are compared with the same months. */
const MAX_DAYS_BY_WEEKDAY = 92;

/** The same days last year: 364 days back for up to 92 days, otherwise the same calendar days of the year before. */
function lastYearOf({ start, end }: DateRange): DateRange {
  return dayCount({ start, end }) <= MAX_DAYS_BY_WEEKDAY
    ? { start: addDays(start, -DAYS_OF_52_WEEKS), end: addDays(end, -DAYS_OF_52_WEEKS) }
    : { start: addYears(start, -1), end: addYears(end, -1) };
}

/**
 * The period a range is compared with. The previous period (spec point 9) of to-date presets: the start moved back 7
 * days, 1, 3 or 12 months and the same number of days, not the same end (31 March, month to date: 1 Feb – 3 Mar).
 * Everything else, a custom range (null) too: as many days just before; for Today and Yesterday that is the day before.
 */
export function comparisonRange(
  range: DateRange,
  preset: PresetId | null,
  compare: ComparisonId = 'previous_period',
): DateRange {
  if (compare === 'last_year') return lastYearOf(range);
  const days = dayCount(range);
  const shift = preset === null ? undefined : SHIFTED_START[preset];
  const start = shift === undefined ? addDays(range.start, -days) : shift(range.start);
  return { start, end: addDays(start, days - 1) };
}

/** Which days of the two periods are compared: those that have data by now in both, or the whole ranges. */
export const COMPARED_DAYS = ['same', 'whole'] as const;
export type ComparedDays = (typeof COMPARED_DAYS)[number];

/** A range and the one it is compared with. */
export interface ComparedPeriods {
  readonly current: DateRange;
  readonly previous: DateRange;
}

/** What growth speaks of. */
export interface Comparison {
  /** The days of the range and those they are compared with; null when the range has no day to compare yet. */
  readonly periods: ComparedPeriods | null;
  /** The days at the end of the range that lie after the newest day with data; null when there are none. */
  readonly noDataYet: DateRange | null;
}

interface ComparisonInput {
  readonly range: DateRange;
  /** The period the range is compared with by its rule. */
  readonly comparison: DateRange;
  /** The newest day the tenant has data of; null while there is none or it is not known. */
  readonly newestDay: DateKey | null;
  readonly days: ComparedDays;
}

/**
 * The days that are compared. Days at the end of the range that have no data yet are left out, and of the other period
 * the days that answer to what is left are compared, so that six days are not compared with seven. A day without data before the
 * newest one counts.
 */
export function resolveComparison({ range, comparison, newestDay, days }: ComparisonInput): Comparison {
  const whole = { current: range, previous: comparison };
  if (newestDay === null || newestDay >= range.end) return { periods: whole, noDataYet: null };
  if (newestDay < range.start) return { periods: days === 'whole' ? whole : null, noDataYet: range };
  const noDataYet = { start: addDays(newestDay, 1), end: range.end };
  const current = { start: range.start, end: newestDay };
  // The lengths differ where one of two calendar years has a leap day.
  const end =
    dayCount(range) === dayCount(comparison)
      ? addDays(comparison.start, dayCount(current) - 1)
      : addYears(newestDay, -1);
  const same = { current, previous: { start: comparison.start, end } };
  return { periods: days === 'whole' ? whole : same, noDataYet };
}
