import { resolveOld } from './lifecycle.ts';
import type { NotificationPreferences } from './notification-preferences.ts';
import type { Notification } from './notification.ts';

/** What a person wants to be told of open notifications, in the order given: their categories, not too old. */
export function selectNotifications(
  open: readonly Notification[],
  preferences: NotificationPreferences,
  now: Date,
): Notification[] {
  return resolveOld(open, preferences, now).filter(
    ({ category, isResolved }) => preferences.enabledCategories[category] && !isResolved,
  );
}

function dollars({ impactEstimate }: Notification): number {
  return Math.abs(impactEstimate ?? 0);
}

/**
 * One list of insights and of what built-in rules tell, the most important first: by dollars, lost or
 * won. Those that no dollars are known of are not worth nothing, so they take every second place, the newest first:
 * neither kind can keep the other out of what is shown at first.
 */
export function rankNotifications(notifications: readonly Notification[]): Notification[] {
  const known = notifications
    .filter(({ impactEstimate }) => impactEstimate !== null)
    .toSorted((a, b) => dollars(b) - dollars(a));
  const unknown = notifications
    .filter(({ impactEstimate }) => impactEstimate === null)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const places = Array.from({ length: Math.max(known.length, unknown.length) }, (_, place) => place);
  return places.flatMap((place) => [known[place] ?? [], unknown[place] ?? []].flat());
}
