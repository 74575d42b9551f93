import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { whenIdle } from '../../when-idle.ts';
import { NotificationContext, type Notifications } from './notifications-context.ts';

const NotificationEngine = lazyPart(
  async () => (await import('./engine/NotificationEngine.tsx')).NotificationEngine,
);

const doNothing = () => {};

const NOT_LOADED: Notifications = {
  isLoaded: false,
  listed: [],
  highPriority: [],
  snoozedCount: 0,
  resolve: doNothing,
  snooze: doNothing,
  rate: doNothing,
  clearAll: doNothing,
};

/** Says once when the page's own requests are answered and the browser is idle. */
function QuietMoment({ onQuiet }: { readonly onQuiet: () => void }) {
  const isFetching = useIsFetching() > 0;
  // Effect: the idle callback. Dropped when the page asks for more meanwhile.
  useEffect(() => {
    if (isFetching) return undefined;
    let isWanted = true;
    whenIdle(() => {
      if (isWanted) onQuiet();
    });
    return () => {
      isWanted = false;
    };
  }, [isFetching, onQuiet]);
  return null;
}

/** Notifications for all that is inside. Their engine is loaded when the page is there, and asks for nothing before. */
export function NotificationProvider({ children }: { readonly children: ReactNode }) {
  const { tenantId } = useApi();
  const [notifications, setNotifications] = useState(NOT_LOADED);
  const [isQuiet, setQuiet] = useState(false);
  const [beQuiet] = useState(() => () => setQuiet(true));
  return (
    <NotificationContext value={notifications}>
      {children}
      {isQuiet ? null : <QuietMoment onQuiet={beQuiet} />}
      <NotificationEngine
        key={tenantId}
        publish={setNotifications}
        unpublished={NOT_LOADED}
        isWanted={isQuiet}
        onLoadError={doNothing}
      />
    </NotificationContext>
  );
}
