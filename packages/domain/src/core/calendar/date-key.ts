declare const dateKeyBrand: unique symbol;

/** A calendar day as `YYYY-MM-DD`: no time, no zone. Compares and sorts as text. Made only by this folder. */
export type DateKey = string & { readonly [dateKeyBrand]: 'DateKey' };

/** A day as numbers; month 1–12, day 1–31. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a month (1–12) of a year. */
export function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** Whether a value is a text that names a real day: 2025-02-30, 2025-2-3 and ' 2025-02-03' are none. */
export function isDateKey(value: unknown): value is DateKey {
  const match = typeof value === 'string' ? PATTERN.exec(value) : null;
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
}

/** The day a text names, or null; see {@link isDateKey}. */
export function findDateKey(text: string): DateKey | null {
  return isDateKey(text) ? text : null;
}

/** The day a text names; throws a RangeError when it names none. */
export function toDateKey(text: string): DateKey {
  if (!isDateKey(text)) throw new RangeError(`'${text}' is not a calendar day written as YYYY-MM-DD`);
  return text;
}

/** No seller's data is older: an earlier day in a file or a link is a slip. */
export const EARLIEST_DAY: DateKey = toDateKey('1990-01-01');

/** No plan, cost or question is of a later day. */
export const LATEST_DAY: DateKey = toDateKey('2100-12-31');

/** The numbers of a day. */
export function civilDayOf(date: DateKey): CivilDay {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** The key of a day; throws a RangeError for a day that does not exist or lies outside the years 1–9999. */
export function dateKeyOf({ year, month, day }: CivilDay): DateKey {
  return toDateKey(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`);
}

/** Days since 1970-01-01 in the Gregorian calendar; years run from March, so that the leap day is the last. */
export function dayNumberOf(date: DateKey): number {
  const { year, month, day } = civilDayOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of {@link dayNumberOf}; throws a RangeError outside the years 1–9999. */
export function dateOfDayNumber(dayNumber: number): DateKey {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) throw new RangeError('the day is outside the years 1–9999');
  return dateKeyOf({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 });
}
