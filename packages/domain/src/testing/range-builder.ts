import { addDays, toDateKey, type DateRange } from '../core/calendar/index.ts';

/** A range for a test from its two days. */
export function rangeOf(start: string, end: string): DateRange {
  return { start: toDateKey(start), end: toDateKey(end) };
}

/** A range of so many days, ending on 20 November 2026, a Friday. */
export function rangeOfDays(days: number): DateRange {
  const end = toDateKey('2026-11-20');
  return { start: addDays(end, 1 - days), end };
}
