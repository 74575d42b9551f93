import {
  addDays,
  dayCount,
  daysBetween,
  eachDay,
  endOfMonth,
  endOfWeek,
  isInRange,
  monthsBetween,
  startOfMonth,
  startOfWeek,
  type DateRange,
} from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';
import type { Granularity } from './granularity.ts';

/** One day, Monday–Sunday week or calendar month, cut to the range it is drawn in. */
export interface Bucket {
  /** The bucket's first day inside the range; what the API calls its date_key. */
  readonly key: DateKey;
  /** The whole day, week or month, whether in the range or not. */
  readonly calendarStart: DateKey;
  readonly calendarEnd: DateKey;
  /** The part inside the range. */
  readonly start: DateKey;
  readonly end: DateKey;
  /** How many of its days lie in the range, with data or not. */
  readonly days: number;
  /** Fewer than the week's 7 or the month's days lie in the range (spec point 9). */
  readonly isPartial: boolean;
}

const CALENDAR: Readonly<Record<Granularity, (date: DateKey) => DateRange>> = {
  daily: (date) => ({ start: date, end: date }),
  weekly: (date) => ({ start: startOfWeek(date), end: endOfWeek(date) }),
  monthly: (date) => ({ start: startOfMonth(date), end: endOfMonth(date) }),
};

function later(a: DateKey, b: DateKey): DateKey {
  return a > b ? a : b;
}

function bucketAt(date: DateKey, range: DateRange, granularity: Granularity): Bucket {
  const calendar = CALENDAR[granularity](date);
  const start = later(calendar.start, range.start);
  const end = calendar.end < range.end ? calendar.end : range.end;
  const days = dayCount({ start, end });
  return {
    key: start,
    calendarStart: calendar.start,
    calendarEnd: calendar.end,
    start,
    end,
    days,
    isPartial: days < dayCount(calendar),
  };
}

/** The buckets of a range in order: together they hold each of its days exactly once. None for an empty range. */
export function bucketsOf(range: DateRange, granularity: Granularity): Bucket[] {
  if (granularity === 'daily') return eachDay(range).map((date) => bucketAt(date, range, granularity));
  const buckets: Bucket[] = [];
  for (let date = range.start; date <= range.end; ) {
    const bucket = bucketAt(date, range, granularity);
    buckets.push(bucket);
    date = addDays(bucket.end, 1);
  }
  return buckets;
}

/** How many buckets a range has; 0 when it ends before it starts. */
export function bucketCount(range: DateRange, granularity: Granularity): number {
  if (range.end < range.start) return 0;
  if (granularity === 'daily') return dayCount(range);
  if (granularity === 'weekly') {
    return daysBetween(startOfWeek(range.start), startOfWeek(range.end)) / 7 + 1;
  }
  return monthsBetween(range.start, range.end) + 1;
}

/** The key of the bucket a day falls in; throws a RangeError for a day outside the range. */
export function bucketKeyOf(date: DateKey, range: DateRange, granularity: Granularity): DateKey {
  if (!isInRange(date, range)) {
    throw new RangeError(`${date} is outside ${range.start} – ${range.end}`);
  }
  return later(CALENDAR[granularity](date).start, range.start);
}
