import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';

const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const starts = new Map<string, number>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, made);
  return made;
}

/** The day it is at a moment in a time zone. */
export function dayAt(moment: number, timeZone: string): DateKey {
  return toDateKey(formatOf(timeZone).format(moment));
}

/** The moment a day begins in a time zone: days of 23 and of 25 hours are those of its summer time. */
export function startOfDay(day: DateKey, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  // No zone is further than 14 hours from UTC, and each begins its days at a quarter of an hour.
  let moment = Date.parse(`${day}T00:00:00Z`) - 14 * HOUR;
  while (dayAt(moment, timeZone) < day) moment += HOUR / 4;
  starts.set(key, moment);
  return moment;
}

export function endOfDay(day: DateKey, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone);
}
