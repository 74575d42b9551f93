import type { FeedbackReason } from '@skuline/domain/insights';
import type { Notification } from '@skuline/domain/notifications';
import { createContext, useContext } from 'react';

/** A notification of the list. */
export interface ListedNotification extends Notification {
  /** Whether the server keeps it, as an insight; otherwise a rule of this browser has raised it. */
  readonly isInsight: boolean;
}

/** What a person is to be told, and what can be done about it. */
export interface Notifications {
  /** False until the first answer; what is listed is then not known. */
  readonly isLoaded: boolean;
  /** All unresolved ones, the most important first. */
  readonly listed: readonly ListedNotification[];
  /** How many of them a person wants to see at first. */
  readonly mostShown: number;
  /** The first 3 of them. */
  readonly highPriority: readonly Notification[];
  readonly snoozedCount: number;
  readonly resolve: (notification: ListedNotification) => void;
  readonly snooze: (notification: ListedNotification, hours: number) => void;
  /** A mark is given once; the reason belongs to one that is not helpful. */
  readonly rate: (
    notification: ListedNotification,
    isHelpful: boolean,
    reason: FeedbackReason | null,
  ) => void;
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
