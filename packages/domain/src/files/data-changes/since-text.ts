import { addDays, type DateKey } from '../../core/calendar/index.ts';
import { formatDay, formatMoment } from '../../core/formatting/index.ts';
import type { Since } from './since.ts';

const WEEK = 7;

/** As the API takes it; null where there was no visit. */
export function sinceParameter(since: Since, lastVisit: Date | null, today: DateKey): string | null {
  if (since === 'visit') return lastVisit?.toISOString() ?? null;
  if (since === 'yesterday') return addDays(today, -1);
  return since === 'week' ? addDays(today, -WEEK) : since;
}

/** `your last visit`, `Nov 18`. */
export function describeSince(since: Since, today: DateKey): string {
  if (since === 'visit') return 'your last visit';
  if (since === 'yesterday') return `yesterday, ${formatDay(addDays(today, -1), today)}`;
  return formatDay(since === 'week' ? addDays(today, -WEEK) : since, today);
}

/** `Last visit Nov 18, 5:42 PM`, or the end of a day. */
export function describeMoment(since: Since, lastVisit: Date | null, now: Date, today: DateKey): string {
  if (since === 'visit' && lastVisit !== null) return `Last visit ${formatMoment(lastVisit, now)}`;
  const day = since === 'yesterday' ? addDays(today, -1) : since === 'week' ? addDays(today, -WEEK) : since;
  return day === 'visit' ? '' : `Compared with the end of ${formatDay(day, today)}`;
}
