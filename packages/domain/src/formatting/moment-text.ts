import { BUSINESS_TIME_ZONE, todayInLosAngeles } from '../calendar/index.ts';
import { formatDay } from './date-text.ts';

const HOUR_MS = 60 * 60 * 1000;

const clockTime = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in Los Angeles: `Nov 18, 9:02 AM`; `Dec 31, 2025, 11:59 PM` in a later year. */
export function formatMoment(moment: Date, now: Date): string {
  // Some builds of ICU put a narrow space before AM and PM.
  const time = clockTime.format(moment).replace('\u202f', ' ');
  return `${formatDay(todayInLosAngeles(moment), todayInLosAngeles(now))}, ${time}`;
}

/** How long ago somebody was active; an ID token is refreshed every 50 minutes, so an hour still counts as now. */
export function formatLastActive(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < HOUR_MS) return 'active now';
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 24) return `active ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return `last active ${formatMoment(moment, now)}`;
}
