import { dateKeyOf, type DateKey } from './date-key.ts';

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

/** The day it is in Los Angeles at an instant, right through both clock changes; throws for an invalid Date. */
export function todayInLosAngeles(now: Date): DateKey {
  const parts = new Map(calendar.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return dateKeyOf({ year: part('year'), month: part('month'), day: part('day') });
}
