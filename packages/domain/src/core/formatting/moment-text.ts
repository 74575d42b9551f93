import { HOUR_MS, addDays, BUSINESS_TIME_ZONE, todayInLosAngeles } from '../calendar/index.ts';
import { formatDay } from './date-text.ts';

const clockTime = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** Some builds of ICU put a narrow space before AM and PM. */
function timeOf(moment: Date): string {
  return clockTime.format(moment).replace('\u202f', ' ');
}

/** A moment in Los Angeles: `Nov 18, 9:02 AM`; `Dec 31, 2025, 11:59 PM` in a later year. */
export function formatMoment(moment: Date, now: Date): string {
  return `${formatDay(todayInLosAngeles(moment), todayInLosAngeles(now))}, ${timeOf(moment)}`;
}

/** How long ago somebody was active; an ID token is refreshed every 50 minutes, so an hour still counts as now. */
export function formatLastActive(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < HOUR_MS) return 'active now';
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 24) return `active ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return `last active ${formatMoment(moment, now)}`;
}

/** Until when something is snoozed: `until 10:30 AM`, `until tomorrow, 9:30 AM`, `until Nov 28`; in Los Angeles. */
export function formatUntil(end: Date, now: Date): string {
  const [day, today] = [todayInLosAngeles(end), todayInLosAngeles(now)];
  if (day === today) return `until ${timeOf(end)}`;
  return day === addDays(today, 1) ? `until tomorrow, ${timeOf(end)}` : `until ${formatDay(day, today)}`;
}

/** When something happened, the less exact the longer ago: `today, 8:00 AM`, `yesterday`, `Nov 18`. */
export function formatHappened(moment: Date, now: Date): string {
  const [day, today] = [todayInLosAngeles(moment), todayInLosAngeles(now)];
  if (day === today) return `today, ${timeOf(moment)}`;
  return day === addDays(today, -1) ? 'yesterday' : formatDay(day, today);
}
