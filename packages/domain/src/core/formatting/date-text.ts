import {
  addDays,
  dayCount,
  monthNameOf,
  weekdayOf,
  type Bucket,
  type Comparison,
  type DateKey,
  type DateRange,
  type Granularity,
} from '../calendar/index.ts';

export interface DateTextOptions {
  /** Shows the year even of the current one, as exports do. */
  readonly forceYear?: boolean;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

function monthOf(date: DateKey): string {
  return monthNameOf(date).slice(0, 3);
}

function dayOf(date: DateKey): string {
  return String(Number(date.slice(8, 10)));
}

function yearOf(date: DateKey): string {
  return String(Number(date.slice(0, 4)));
}

/** The year is shown for past years or when forced (spec point 2); a later year is said too, else it would read as this one. */
function showsYear(date: DateKey, today: DateKey, options: DateTextOptions): boolean {
  return options.forceYear === true || date.slice(0, 4) !== today.slice(0, 4);
}

/** `Nov 9`; `Nov 9, 2025` in another year. */
export function formatDay(date: DateKey, today: DateKey, options: DateTextOptions = {}): string {
  const year = showsYear(date, today, options) ? `, ${yearOf(date)}` : '';
  return `${monthOf(date)} ${dayOf(date)}${year}`;
}

/** `Mon, Nov 9`; `Sun, Nov 9, 2025` in another year. */
export function formatDayLong(date: DateKey, today: DateKey, options: DateTextOptions = {}): string {
  return `${WEEKDAYS[weekdayOf(date) - 1] ?? ''}, ${formatDay(date, today, options)}`;
}

/** `Nov`; `Nov 2025` in another year. */
export function formatMonth(date: DateKey, today: DateKey, options: DateTextOptions = {}): string {
  return showsYear(date, today, options) ? `${monthOf(date)} ${yearOf(date)}` : monthOf(date);
}

/** `Oct 22 – Nov 20`, `Nov 2 – 8`, `Nov 9`; other years once at the end, or at each end where they differ. */
export function formatDateRange(range: DateRange, today: DateKey, options: DateTextOptions = {}): string {
  const { start, end } = range;
  const endText = formatDay(end, today, options);
  if (start === end) return endText;
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${formatDay(start, today, options)} – ${endText}`;
  const endTail = start.slice(0, 7) === end.slice(0, 7) ? endText.slice(monthOf(end).length + 1) : endText;
  return `${monthOf(start)} ${dayOf(start)} – ${endTail}`;
}

/** More stretches than these are counted. */
const MOST_STRETCHES = 4;
const LIST = new Intl.ListFormat('en-US');

/** `Nov 19 – 21`, `Nov 19 – 20 and Nov 22 – 25`. */
export function formatDayRanges(
  ranges: readonly DateRange[],
  today: DateKey,
  options: DateTextOptions = {},
): string {
  const named = ranges.slice(0, MOST_STRETCHES).map((range) => formatDateRange(range, today, options));
  const more = ranges.slice(MOST_STRETCHES).length;
  return LIST.format(more === 0 ? named : [...named, `${more} more`]);
}

/** `1 day`, `4 days`. */
export function formatDayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** `no`, `one` … `nine`, `10`: a number within a sentence. */
export function numberInText(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/**
 * `Nov 21 has no data yet`, `Nov 21 – 23 have no data yet`.
 * @param newestRow the newest day that anything is told of: `Not every report for Nov 21 is there, and Nov 22 has no data
 * yet`, where one of several channels has told a day.
 */
export function formatDaysWithoutData(
  noDataYet: DateRange,
  today: DateKey,
  newestRow: DateKey | null = null,
): string {
  const [told, left] = splitAt(noDataYet, newestRow);
  return [
    told === null ? null : `Not every report for ${formatDateRange(told, today)} is there`,
    left === null
      ? null
      : `${formatDateRange(left, today)} ${dayCount(left) === 1 ? 'has' : 'have'} no data yet`,
  ]
    .filter((part) => part !== null)
    .join(', and ');
}

/** `Oct 12 has no data`, `Oct 8 – 12 have no data`: the data begin after them. */
function formatDaysBeforeData(noDataBefore: DateRange, today: DateKey): string {
  return `${formatDateRange(noDataBefore, today)} ${dayCount(noDataBefore) === 1 ? 'has' : 'have'} no data`;
}

/**
 * Why fewer days are compared than the range has: `Nov 21 has no data yet: six days compared with six`, or that there is
 * nothing to compare; null where no day is left out for that.
 */
export function formatNoDataYet(
  { noDataYet, noDataBefore, periods }: Comparison,
  today: DateKey,
  newestRow: DateKey | null = null,
): string | null {
  if (noDataYet === null && noDataBefore === null) return null;
  const missing = [
    ...(noDataYet === null ? [] : [formatDaysWithoutData(noDataYet, today, newestRow)]),
    ...(noDataBefore === null ? [] : [formatDaysBeforeData(noDataBefore, today)]),
  ].join(', and ');
  if (periods === null) return `${missing}: nothing to compare`;
  const [current, previous] = [dayCount(periods.current), dayCount(periods.previous)];
  const days = `${numberInText(current)} ${current === 1 ? 'day' : 'days'}`;
  return `${missing}: ${days} compared with ${numberInText(previous)}`;
}

/** The days without data of a comparison; without `periods` of a range that is compared with nothing. */
type NotInYet = Pick<Comparison, 'noDataYet' | 'noDataBefore'> & Partial<Pick<Comparison, 'periods'>>;

/**
 * Why fewer days are compared than the range has, behind the days themselves: `today not in yet`, `Nov 20 – 21 not in
 * yet`, `no data before Nov 10`; null where no day is left out for that.
 * @param newestRow the newest day that anything is told of: `some reports for Nov 20 not in yet`.
 */
export function formatNotInYet(
  { noDataYet, noDataBefore, periods }: NotInYet,
  today: DateKey,
  newestRow: DateKey | null = null,
): string | null {
  const [told, left] = noDataYet === null ? [null, null] : splitAt(noDataYet, newestRow);
  const daysOf = (days: DateRange) =>
    days.start === today && days.end === today ? 'today' : formatDateRange(days, today);
  const parts = [
    told === null ? null : `some reports for ${daysOf(told)} not in yet`,
    left === null ? null : `${daysOf(left)} not in yet`,
    noDataBefore === null ? null : `no data before ${formatDay(addDays(noDataBefore.end, 1), today)}`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return [...parts, ...(periods === null ? ['nothing to compare'] : [])].join(' · ');
}

/** The days that something is told of, and the others; null for none. */
function splitAt({ start, end }: DateRange, newestRow: DateKey | null): [DateRange | null, DateRange | null] {
  if (newestRow === null || newestRow < start) return [null, { start, end }];
  if (newestRow >= end) return [{ start, end }, null];
  return [
    { start, end: newestRow },
    { start: addDays(newestRow, 1), end },
  ];
}

function partialSuffix(bucket: Bucket): string {
  return bucket.isPartial ? ` (${formatDayCount(bucket.days)})` : '';
}

/** The bucket in full: `Nov 9`, `Oct 26 – Nov 1`, `Oct 22 – 25 (4 days)`, `Nov (20 days)` (spec point 9). */
export function formatBucketLabel(
  bucket: Bucket,
  granularity: Granularity,
  today: DateKey,
  options: DateTextOptions = {},
): string {
  if (granularity === 'daily') return formatDay(bucket.start, today, options);
  const text =
    granularity === 'weekly'
      ? formatDateRange(bucket, today, options)
      : formatMonth(bucket.calendarStart, today, options);
  return text + partialSuffix(bucket);
}

/** The buckets side by side, without the days of partial ones: a year that the one before has named is left out. */
export function formatBucketHeads(
  buckets: readonly Bucket[],
  granularity: Granularity,
  today: DateKey,
): string[] {
  return buckets.map((bucket, index) => {
    const named = buckets[index - 1]?.end.slice(0, 4);
    const year = named === bucket.start.slice(0, 4) ? bucket.start : today;
    return formatBucketLabel({ ...bucket, isPartial: false }, granularity, year);
  });
}

/** The bucket under an axis: a week by its first day only, `Oct 26` or `Oct 22 (4 days)`; else as in full. */
export function formatBucketTick(
  bucket: Bucket,
  granularity: Granularity,
  today: DateKey,
  options: DateTextOptions = {},
): string {
  return granularity === 'weekly'
    ? formatDay(bucket.start, today, options) + partialSuffix(bucket)
    : formatBucketLabel(bucket, granularity, today, options);
}
