import { addDays, toDateKey, weekdayOf, type DateKey } from '../calendar/index.ts';

/** The same month and day of each year. */
export function fixedDay(year: number, month: number, day: number): DateKey {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))];
  return toDateKey(text.join('-'));
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month: the 4th Thursday of November. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): DateKey {
  const first = fixedDay(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** The last Monday of May, which has 31 days: at most a week before June. */
export function lastMondayOfMay(year: number): DateKey {
  return addDays(nthWeekday(year, 6, 1, 1), -7);
}

/** Western Easter Sunday (the anonymous Gregorian computus, as in Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): DateKey {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return fixedDay(year, Math.floor(days / 31), (days % 31) + 1);
}
