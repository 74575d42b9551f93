import type { Notification } from '@skuline/domain/notifications';
import { type ReactNode, useState } from 'react';
import { NotificationContext } from './notifications-context.ts';

interface GivenNotificationsProps {
  readonly given: readonly Notification[];
  readonly children: ReactNode;
}

/** Notifications of nobody's data: what is done about them lasts until the page is left. */
export function GivenNotifications({ given, children }: GivenNotificationsProps) {
  const [listed, setListed] = useState(given);
  const [snoozedCount, setSnoozedCount] = useState(0);
  const remove = ({ id }: Notification) => setListed(listed.filter((other) => other.id !== id));
  return (
    <NotificationContext
      value={{
        isLoaded: true,
        listed,
        shownAtFirst: listed.length,
        highPriority: listed.slice(0, 3),
        snoozedCount,
        resolve: remove,
        snooze: (notification) => {
          remove(notification);
          setSnoozedCount(snoozedCount + 1);
        },
        rate: ({ id }, isHelpful) =>
          setListed(listed.map((other) => (other.id === id ? { ...other, isHelpful } : other))),
        clearAll: () => setListed([]),
      }}
    >
      {children}
    </NotificationContext>
  );
}
