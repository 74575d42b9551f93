import { addDays, type DateKey } from '../calendar/index.ts';
import { listRetailEvents, type RetailEvent } from './retail-calendar.ts';

/**
 * The retail event of the seven days from `weekStart`, whatever weekday that is; the most important one where there
 * are several, null where there is none.
 */
export function findSpecialEvent(weekStart: DateKey): RetailEvent | null {
  const weekEnd = addDays(weekStart, 6);
  const years = [...new Set([Number(weekStart.slice(0, 4)), Number(weekEnd.slice(0, 4))])];
  const rivals = years.flatMap((year) =>
    listRetailEvents(year).filter((event) => event.start <= weekEnd && event.end >= weekStart),
  );
  return rivals[0] ?? null;
}

/** The name of a special week (spec point 3: special_day_name), or null for an ordinary one. */
export function findSpecialDayName(weekStart: DateKey): string | null {
  return findSpecialEvent(weekStart)?.name ?? null;
}
