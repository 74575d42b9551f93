import { DAY_MS, HOUR_MS } from '../../core/calendar/index.ts';
import type { NotificationPreferences } from './notification-preferences.ts';
import type { Notification } from './notification.ts';
import type { RuleFeedback } from './rule-effectiveness.ts';

/** How many unresolved notifications have a high priority (spec point 9). */
const HIGH_PRIORITY = 3;

/** The hours a notification can be snoozed for from its card (spec point 9). */
export const SNOOZE_HOURS = [1, 24, 168] as const;

/** Resolves a notification; one that is resolved already stays as it is. */
export function resolveNotification(notification: Notification, now: Date): Notification {
  return notification.isResolved
    ? notification
    : { ...notification, isResolved: true, resolvedAt: now.toISOString() };
}

/** Whether it has been open for longer than a person wants to see it (spec point 4). */
export function isTooOld(
  createdAt: string,
  { autoResolveAfterDays }: Pick<NotificationPreferences, 'autoResolveAfterDays'>,
  now: Date,
): boolean {
  return now.getTime() - Date.parse(createdAt) > autoResolveAfterDays * DAY_MS;
}

/** Resolves those older than `autoResolveAfterDays` (spec point 4). */
export function resolveOld(
  notifications: readonly Notification[],
  preferences: Pick<NotificationPreferences, 'autoResolveAfterDays'>,
  now: Date,
): Notification[] {
  return notifications.map((notification) =>
    isTooOld(notification.createdAt, preferences, now)
      ? resolveNotification(notification, now)
      : notification,
  );
}

/** Until when a notification is snoozed, as an ISO instant. */
export function snoozeEnd(hours: number, now: Date): string {
  return new Date(now.getTime() + hours * HOUR_MS).toISOString();
}

/** Whether a notification is snoozed at this moment. */
export function isSnoozed({ snoozeUntil }: Pick<Notification, 'snoozeUntil'>, now: Date): boolean {
  return snoozeUntil !== null && Date.parse(snoozeUntil) > now.getTime();
}

/** Marks a notification as helpful or not; it can be marked once (spec point 4). */
export function rateNotification(notification: Notification, isHelpful: boolean, now: Date): Notification {
  return notification.isHelpful === null
    ? { ...notification, isHelpful, feedbackAt: now.toISOString() }
    : notification;
}

/** What a mark is remembered by; null for a notification without one. */
export function feedbackOf({
  id,
  ruleId,
  category,
  isHelpful,
  feedbackAt,
}: Notification): RuleFeedback | null {
  if (isHelpful === null || feedbackAt === null) return null;
  return { notificationId: id, ruleId, category, isHelpful, feedbackAt };
}

/** The first 3 unresolved ones (spec point 9). */
export function listHighPriority<T extends Pick<Notification, 'isResolved'>>(
  notifications: readonly T[],
): T[] {
  return notifications.filter(({ isResolved }) => !isResolved).slice(0, HIGH_PRIORITY);
}
