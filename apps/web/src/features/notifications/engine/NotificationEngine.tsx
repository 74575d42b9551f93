import { useEffect } from 'react';
import type { Notifications } from '../notifications-context.ts';
import { useNotificationList } from './use-notification-list.ts';

interface NotificationEngineProps {
  readonly publish: (notifications: Notifications) => void;
  /** What holds while no engine runs. */
  readonly unpublished: Notifications;
}

/** Keeps the notifications and tells the provider, which is drawn before this code is there. */
export function NotificationEngine({ publish, unpublished }: NotificationEngineProps) {
  const notifications = useNotificationList();
  // Effect: hands them to the context above.
  useEffect(() => publish(notifications), [publish, notifications]);
  useEffect(() => () => publish(unpublished), [publish, unpublished]);
  return null;
}
