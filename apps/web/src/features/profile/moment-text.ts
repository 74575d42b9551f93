const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A moment in the person's own time zone, as they lived it: 'Nov 18, 9:02 AM', with the year when it is another one. */
export function formatMoment(moment: Date, now: Date): string {
  const date = moment.getFullYear() === now.getFullYear() ? day : dayAndYear;
  return `${date.format(moment)}, ${time.format(moment)}`;
}

/** How long ago somebody was active; an ID token is refreshed every 50 minutes, so an hour still counts as now. */
export function formatLastActive(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < HOUR_MS) return 'active now';
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 24) return `active ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return `last active ${formatMoment(moment, now)}`;
}
