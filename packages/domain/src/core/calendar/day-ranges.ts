import { addDays, type DateRange, dayCount, daysBetween, overlapOf } from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';

/** Days as ranges: ascending, apart from each other, and joined where no day lies between two of them. */
export type DayRanges = readonly DateRange[];

/** The days of any ranges, in whatever order and however they overlap. */
export function joinRanges(ranges: Iterable<DateRange>): DayRanges {
  const joined: DateRange[] = [];
  const ascending = [...ranges].filter(({ start, end }) => start <= end);
  for (const range of ascending.toSorted((a, b) => compare(a.start, b.start))) {
    const open = joined.at(-1);
    if (open === undefined || daysBetween(open.end, range.start) > 1) joined.push(range);
    else if (range.end > open.end) joined.splice(-1, 1, { start: open.start, end: range.end });
  }
  return joined;
}

/** The days that are in both. */
export function intersectRanges(a: DayRanges, b: DayRanges): DayRanges {
  return joinRanges(a.flatMap((one) => b.flatMap((other) => overlapOf(one, other) ?? [])));
}

/** The days of `ranges` that are not in `without`. */
export function subtractRanges(ranges: DayRanges, without: DayRanges): DayRanges {
  return without.reduce<DayRanges>((left, part) => left.flatMap((range) => cutOut(range, part)), ranges);
}

function cutOut(range: DateRange, { start, end }: DateRange): DateRange[] {
  if (overlapOf(range, { start, end }) === null) return [range];
  return [
    ...(range.start < start ? [{ start: range.start, end: addDays(start, -1) }] : []),
    ...(range.end > end ? [{ start: addDays(end, 1), end: range.end }] : []),
  ];
}

/** How many days they hold. */
export function daysInRanges(ranges: DayRanges): number {
  return ranges.reduce((days, range) => days + dayCount(range), 0);
}

/** From the first to the last of them; null for none. */
export function spanOfRanges(ranges: DayRanges): DateRange | null {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

export function isInRanges(day: DateKey, ranges: DayRanges): boolean {
  return ranges.some(({ start, end }) => start <= day && day <= end);
}

function compare(a: DateKey, b: DateKey): number {
  return a < b ? -1 : Number(a > b);
}
