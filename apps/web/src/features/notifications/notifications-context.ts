import type { FeedbackReason } from '@skuline/domain/insights';
import type { Notification } from '@skuline/domain/notifications';
import { createContext, useContext } from 'react';

/** What a person is to be told, and what can be done about it. */
export interface Notifications {
  /** False until the first answer; what is listed is then not known. */
  readonly isLoaded: boolean;
  /** All unread ones, the most important first. */
  readonly listed: readonly Notification[];
  /** How many of them are shown at first. */
  readonly shownAtFirst: number;
  /** The first 3 of them. */
  readonly highPriority: readonly Notification[];
  readonly snoozedCount: number;
  readonly resolve: (notification: Notification) => void;
  readonly snooze: (notification: Notification, hours: number) => void;
  /** A mark is given once; the reason belongs to one that is not helpful. */
  readonly rate: (notification: Notification, isHelpful: boolean, reason: FeedbackReason | null) => void;
  /** Resolves all that are listed; offers to undo it. */
  readonly clearAll: () => void;
}

export const NotificationContext = createContext<Notifications | null>(null);

/** The notifications of the current tenant; throws outside a NotificationProvider (spec point 8). */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationContext);
  if (notifications === null) {
    throw new Error('useNotifications must be used within a NotificationProvider');
  }
  return notifications;
}
