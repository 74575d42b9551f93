import { civilDayOf, dateKeyOf, type DateKey } from './date-key.ts';

/** Every day of the product is a day of this zone (spec points 2 and 9). */
export const BUSINESS_TIME_ZONE = 'America/Los_Angeles';

const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

const hours = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});
/** The hour it is in Los Angeles at an instant, 0 to 23. */
export function hourInLosAngeles(now: Date): number {
  return Number(hours.format(now));
}

const HOURS_BEHIND = { summer: 7, winter: 8 } as const;

/** The day it is in Los Angeles at an instant, right through both clock changes; throws for an invalid Date. */
export function todayInLosAngeles(now: Date): DateKey {
  const parts = new Map(calendar.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return dateKeyOf({ year: part('year'), month: part('month'), day: part('day') });
}

/**
 * The instant at which a day of Los Angeles reaches an hour (0–23): the first of the two where clocks go back, an hour
 * later where they skip it.
 */
export function instantInLosAngeles(date: DateKey, hour: number): Date {
  const { year, month, day } = civilDayOf(date);
  const at = (behind: number) => new Date(Date.UTC(year, month - 1, day, hour + behind));
  const summer = at(HOURS_BEHIND.summer);
  return hourInLosAngeles(summer) === hour ? summer : at(HOURS_BEHIND.winter);
}
