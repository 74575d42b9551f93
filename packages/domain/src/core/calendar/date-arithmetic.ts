import {
  civilDayOf,
  dateKeyOf,
  dateOfDayNumber,
  dayNumberOf,
  EARLIEST_DAY,
  monthLength,
  type DateKey,
} from './date-key.ts';

/** From start to end, both days included. */
export interface DateRange {
  readonly start: DateKey;
  readonly end: DateKey;
}

export function addDays(date: DateKey, days: number): DateKey {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** The same day of another month, or that month's last day where it is shorter: 31 March − 1 month = 28 February. */
export function addMonths(date: DateKey, months: number): DateKey {
  const { year, month, day } = civilDayOf(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthIndex / 12);
  const newMonth = monthIndex - newYear * 12 + 1;
  return dateKeyOf({ year: newYear, month: newMonth, day: Math.min(day, monthLength(newYear, newMonth)) });
}

/** The same day of another year; 29 February becomes the 28th where there is none. */
export function addYears(date: DateKey, years: number): DateKey {
  return addMonths(date, years * 12);
}

/** How many days b lies after a; negative when before. */
export function daysBetween(a: DateKey, b: DateKey): number {
  return dayNumberOf(b) - dayNumberOf(a);
}

/** How many calendar months b's month lies after a's; negative when before. */
export function monthsBetween(a: DateKey, b: DateKey): number {
  const [first, last] = [civilDayOf(a), civilDayOf(b)];
  return (last.year - first.year) * 12 + last.month - first.month;
}

/** How many days the range holds, both ends included; 0 when it ends before it starts. */
export function dayCount(range: DateRange): number {
  return Math.max(0, daysBetween(range.start, range.end) + 1);
}

/** So many days, of which the given one is the last. */
export function daysThrough(end: DateKey, days: number): DateRange {
  return { start: addDays(end, 1 - days), end };
}

/** So many days that end with the newest one, from the earliest day a link may name. */
export function newestDaysThrough(newestDay: DateKey, days: number): DateRange {
  const { start, end } = daysThrough(newestDay, days);
  return { start: start < EARLIEST_DAY ? EARLIEST_DAY : start, end };
}

/** A year of whole weeks: so many days before, a day's weekday is the same. */
export const DAYS_OF_52_WEEKS = 364;

/** Days in order as stretches without a gap. */
export function stretchesOf(days: readonly DateKey[]): DateRange[] {
  const stretches: DateRange[] = [];
  for (const day of days) {
    const open = stretches.at(-1);
    if (open !== undefined && addDays(open.end, 1) === day) stretches.splice(-1, 1, { ...open, end: day });
    else stretches.push({ start: day, end: day });
  }
  return stretches;
}

/** Every day of the range in order. */
export function eachDay(range: DateRange): DateKey[] {
  const first = dayNumberOf(range.start);
  return Array.from({ length: dayCount(range) }, (_, index) => dateOfDayNumber(first + index));
}

export function isInRange(date: DateKey, range: DateRange): boolean {
  return date >= range.start && date <= range.end;
}

/** The days in both ranges; null when there are none. */
export function overlapOf(a: DateRange, b: DateRange): DateRange | null {
  const start = a.start > b.start ? a.start : b.start;
  const end = a.end < b.end ? a.end : b.end;
  return start <= end ? { start, end } : null;
}

/** 1 = Monday … 7 = Sunday (ISO 8601). */
export function weekdayOf(date: DateKey): number {
  // Day 0, 1970-01-01, was a Thursday; the remainder is taken twice because days before it are negative.
  return ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1;
}

/** The Monday of the day's week. */
export function startOfWeek(date: DateKey): DateKey {
  return addDays(date, 1 - weekdayOf(date));
}

/** The Sunday of the day's week (spec point 9: weeks end on Sunday). */
export function endOfWeek(date: DateKey): DateKey {
  return addDays(date, 7 - weekdayOf(date));
}

export function startOfMonth(date: DateKey): DateKey {
  return dateKeyOf({ ...civilDayOf(date), day: 1 });
}

export function endOfMonth(date: DateKey): DateKey {
  const { year, month } = civilDayOf(date);
  return dateKeyOf({ year, month, day: monthLength(year, month) });
}

/** The first day of January, April, July or October. */
export function startOfQuarter(date: DateKey): DateKey {
  const { year, month } = civilDayOf(date);
  return dateKeyOf({ year, month: month - ((month - 1) % 3), day: 1 });
}

export function startOfYear(date: DateKey): DateKey {
  return dateKeyOf({ year: civilDayOf(date).year, month: 1, day: 1 });
}

/** The ISO 8601 week: it belongs to the year its Thursday lies in, week 1 holds the year's first Thursday. */
export function isoWeekOf(date: DateKey): { readonly year: number; readonly week: number } {
  const thursday = addDays(date, 4 - weekdayOf(date));
  return {
    year: civilDayOf(thursday).year,
    week: Math.floor(daysBetween(startOfYear(thursday), thursday) / 7) + 1,
  };
}
