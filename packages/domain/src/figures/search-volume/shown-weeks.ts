import { addDays, daysBetween, type DateKey, type DateRange } from '../../core/calendar/index.ts';

/** Weeks say nothing alone: a range shorter than this shows the weeks before it as well. */
const LEAST_WEEKS = 16;
const DAYS_IN_WEEK = 7;

/** The days whose weeks are shown for a range: the range, or the 16 weeks up to its end where it is shorter. */
export function shownRange(range: DateRange): DateRange {
  const start = addDays(range.end, 1 - LEAST_WEEKS * DAYS_IN_WEEK);
  return { start: start < range.start ? start : range.start, end: range.end };
}

/** The first days of the weeks missing between two that follow each other in the data. */
export function listMissingWeeks(from: DateKey, to: DateKey): DateKey[] {
  // Rounded, so that a source that moves its weeks from Sunday to Monday leaves no gap.
  const steps = Math.round(daysBetween(from, to) / DAYS_IN_WEEK);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index) =>
    addDays(from, (index + 1) * DAYS_IN_WEEK),
  );
}

/** The week to look at: the wanted one where it has data, else the latest; null when there is none. */
export function chooseWeek(weeks: readonly DateKey[], wanted: DateKey | null): DateKey | null {
  return weeks.find((week) => week === wanted) ?? weeks.at(-1) ?? null;
}
