import { addDays, type DateKey } from '../calendar/index.ts';
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
