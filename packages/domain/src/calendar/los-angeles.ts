import { dateKeyOf, dayNumberOf, type CivilDay, type DateKey } from './date-key.ts';

/** Every day of the product is a day of this zone (spec points 2 and 9). */
export const BUSINESS_TIME_ZONE = 'America/Los_Angeles';

const MS_PER_DAY = 86_400_000;

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

interface WallClock extends CivilDay {
  readonly secondOfDay: number;
}

function wallClockAt(instant: Date): WallClock {
  const parts = new Map(wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    secondOfDay: (part('hour') * 60 + part('minute')) * 60 + part('second'),
  };
}

/** The day it is in Los Angeles at an instant, right through both clock changes; throws for an invalid Date. */
export function todayInLosAngeles(now: Date): DateKey {
  return dateKeyOf(wallClockAt(now));
}

/** How far Los Angeles clocks are ahead of UTC at an instant, in milliseconds: −8 h in winter, −7 h in summer. */
function offsetAt(epochMs: number): number {
  const clock = wallClockAt(new Date(epochMs));
  const asIfUtc = dayNumberOf(dateKeyOf(clock)) * MS_PER_DAY + clock.secondOfDay * 1000;
  return asIfUtc - Math.floor(epochMs / 1000) * 1000;
}

/** The instant a day begins in Los Angeles: when "today" turns. */
export function startOfDayInLosAngeles(date: DateKey): Date {
  // UTC midnight is the evening before in Los Angeles. Clocks change at 2:00 there: never from that evening to midnight.
  const utcMidnight = dayNumberOf(date) * MS_PER_DAY;
  return new Date(utcMidnight - offsetAt(utcMidnight));
}
