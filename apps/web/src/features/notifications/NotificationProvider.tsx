import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';
import { NotificationContext, type Notifications } from './notifications-context.ts';

const NotificationSource = lazyPart(
  async () => (await import('./NotificationSource.tsx')).NotificationSource,
);

const doNothing = () => {};

const NOT_LOADED: Notifications = {
  isLoaded: false,
  listed: [],
  shownAtFirst: 0,
  highPriority: [],
  snoozedCount: 0,
  resolve: doNothing,
  snooze: doNothing,
  rate: doNothing,
  clearAll: doNothing,
};

/** Notifications for all that is inside, requested once the page is drawn; the code for it is loaded no sooner. */
export function NotificationProvider({ children }: { readonly children: ReactNode }) {
  const { tenantId } = useApi();
  const [notifications, setNotifications] = useState(NOT_LOADED);
  const [isDue, setDue] = useState(false);
  // Effect: the idle callback.
  useEffect(() => whenIdle(() => setDue(true)), []);
  return (
    <NotificationContext value={notifications}>
      {children}
      <NotificationSource
        key={tenantId}
        publish={setNotifications}
        unpublished={NOT_LOADED}
        isWanted={isDue}
        onLoadError={doNothing}
      />
    </NotificationContext>
  );
}
