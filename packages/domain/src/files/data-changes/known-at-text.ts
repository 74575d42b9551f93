import { addDays, type DateKey, instantInLosAngeles } from '../../core/calendar/index.ts';
import { formatDay, formatMoment } from '../../core/formatting/index.ts';
import { findKnownAt, type KnownAt } from './known-at.ts';

/** The first moment that is too late to have been known; null of a data version, which has no moment of its own. */
export function knownBefore(known: KnownAt): Date | null {
  if (known.kind === 'version') return null;
  return known.kind === 'day'
    ? instantInLosAngeles(addDays(known.day, 1), 0)
    : new Date(known.at.getTime() + 1);
}

/** `Nov 18`, `Nov 18, 5:42 PM` or `data version 47`; what makes no sense as it is. */
export function describeKnownAt(text: string, today: DateKey): string {
  const known = findKnownAt(text);
  if (known === null) return text;
  if (known.kind === 'version') return `data version ${known.version}`;
  if (known.kind === 'day') return formatDay(known.day, today);
  return formatMoment(known.at, instantInLosAngeles(today, 12));
}
