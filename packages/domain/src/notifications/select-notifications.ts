import { resolveOld } from './lifecycle.ts';
import type { NotificationPreferences } from './notification-preferences.ts';
import type { Notification } from './notification.ts';

/**
 * What a person has not read of open notifications: of their categories and not too old, in one order of dollars. What
 * nobody can put a sum to keeps its place behind them.
 */
export function selectNotifications(
  open: readonly Notification[],
  preferences: NotificationPreferences,
  now: Date,
): Notification[] {
  return resolveOld(open, preferences, now)
    .filter(({ category, isResolved }) => preferences.enabledCategories[category] && !isResolved)
    .toSorted((a, b) => Math.abs(b.impactEstimate ?? 0) - Math.abs(a.impactEstimate ?? 0));
}
