import { dayCount, isDateKey, isInRange, type DateRange } from '../../core/calendar/index.ts';

/** How many days of a range have rows. */
export interface DayCoverage {
  readonly daysWithData: number;
  readonly days: number;
}

/** Counts the different days inside the range; days outside it and texts that are none count for nothing. */
export function prepareDayCoverage(datesWithData: Iterable<string>, range: DateRange): DayCoverage {
  const inside = [...new Set(datesWithData)].filter((date) => isDateKey(date) && isInRange(date, range));
  return { daysWithData: inside.length, days: dayCount(range) };
}

/** `5 of 7 days have data`; null when every day has. */
export function formatDayCoverage({ daysWithData, days }: DayCoverage): string | null {
  if (daysWithData >= days) return null;
  return days === 1 ? '0 of 1 day has data' : `${daysWithData} of ${days} days have data`;
}

/** With less of the current period's days than this, the compared period explains much of a growth. */
const COMPARABLE_SHARE = 0.8;

/** `The compared period has data for 27 of 343 days`; null where it has about as many as the current one. */
export function formatComparedCoverage(current: DayCoverage, previous: DayCoverage): string | null {
  if (previous.daysWithData === 0 || previous.daysWithData >= current.daysWithData * COMPARABLE_SHARE) {
    return null;
  }
  return `The compared period has data for ${previous.daysWithData} of ${previous.days} days`;
}
