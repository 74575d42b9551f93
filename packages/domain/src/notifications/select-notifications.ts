import { resolveOld } from './lifecycle.ts';
import type { NotificationPreferences } from './notification-preferences.ts';
import type { Notification } from './notification.ts';

/** What a person wants to see of open notifications, in the order given: their categories, not too old, not too many. */
export function selectNotifications(
  open: readonly Notification[],
  preferences: NotificationPreferences,
  now: Date,
): Notification[] {
  return resolveOld(open, preferences, now)
    .filter(({ category, isResolved }) => preferences.enabledCategories[category] && !isResolved)
    .slice(0, preferences.maxNotificationsToShow);
}
