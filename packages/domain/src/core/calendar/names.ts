import type { DateKey } from './date-key.ts';

/** January first; the short name of each is its first three letters. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The name of a day's month in full. */
export function monthNameOf(day: DateKey): string {
  return MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Monday first, as weekdays are numbered. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
