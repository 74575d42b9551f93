import { addDays, type DateKey, type DateRange, weekdayOf } from '../calendar/index.ts';
import { listRetailEvents } from './retail-calendar.ts';

/**
 * The name of the retail event in the seven days from `weekStart`, whatever weekday that is (spec point 3:
 * special_day_name); the most important one's where there are several, null for an ordinary week.
 */
export function findSpecialDayName(weekStart: DateKey): string | null {
  const weekEnd = addDays(weekStart, 6);
  const years = [...new Set([Number(weekStart.slice(0, 4)), Number(weekEnd.slice(0, 4))])];
  const rivals = years.flatMap((year) =>
    listRetailEvents(year).filter((event) => event.start <= weekEnd && event.end >= weekStart),
  );
  return rivals[0]?.name ?? null;
}

/** The week of search volume that a day lies in: Amazon's run from Sunday to Saturday. */
export function searchWeekOf(day: DateKey): DateRange {
  const start = addDays(day, -(weekdayOf(day) % 7));
  return { start, end: addDays(start, 6) };
}

/** Whether a retail event lies in the day's week of search volume, on whichever of its days. */
export function isInSpecialWeek(day: DateKey): boolean {
  return findSpecialDayName(searchWeekOf(day).start) !== null;
}
