import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../when-idle.ts';
import type { Notifications } from './notifications-context.ts';
import { useNotificationList } from './use-notification-list.ts';

interface NotificationSourceProps {
  readonly publish: (notifications: Notifications) => void;
  /** The value before they are asked for, and afterwards. */
  readonly unpublished: Notifications;
}

/** Keeps the notifications and passes them to the provider, which renders before this code has loaded. */
function RunningSource({ publish, unpublished }: NotificationSourceProps) {
  const notifications = useNotificationList();
  // Effect: hands them to the context above.
  useEffect(() => publish(notifications), [publish, notifications]);
  useEffect(() => () => publish(unpublished), [publish, unpublished]);
  return null;
}

/** Asks for the notifications from the moment on when the page's own requests are answered and the browser is idle. */
export function NotificationSource(props: NotificationSourceProps) {
  const isFetching = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  // Effect: the idle callback. Dropped when the page asks for more meanwhile.
  useEffect(() => {
    if (isFetching) return undefined;
    let isWanted = true;
    whenIdle(() => {
      if (isWanted) setQuiet(true);
    });
    return () => {
      isWanted = false;
    };
  }, [isFetching]);
  return isQuiet ? <RunningSource {...props} /> : null;
}
