import { type DateKey, toDateKey } from './date-key.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

/** The day it is in a time zone at an instant. */
export function dayIn(timeZone: string, now: Date): DateKey {
  return toDateKey(calendarOf(timeZone).format(now));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs a thousand times what it formats. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  // Sweden writes days as a DateKey is written.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, made);
  return made;
}

/** The instant at which a day begins in a time zone: its first minute there, where clocks skip midnight. */
export function startOfDayIn(timeZone: string, day: DateKey): Date {
  // No zone is farther from UTC than 14 hours: between these two lies the change to the day.
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  let after = before + 2 * DAY_MS;
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
