import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { newId } from '../new-id.ts';
import { Icon } from './Icon.tsx';
import { type Toast, waitingToasts } from './toast.ts';
import { useRootAttribute } from './use-root-attribute.ts';
import classes from './Toasts.module.css';

const SHOWN_FOR_MS = 4000;
/** With something to press, time to reach it. */
const SHOWN_WITH_ACTION_MS = 10_000;
/** The maximum shown at once; others are queued. */
const AT_MOST = 3;
const SHAPES = { done: IconCircleCheck, failed: IconAlertCircle } as const;

function show(toast: Toast): void {
  const { kind, action } = toast;
  const id = newId();
  notifications.show({
    id,
    message: <Message toast={toast} onPress={() => notifications.hide(id)} />,
    ...(action === undefined ? {} : { autoClose: SHOWN_WITH_ACTION_MS }),
    icon: <Icon shape={SHAPES[kind]} place="navigation" />,
    // The list is the live region; a role=alert on each toast would be announced twice.
    role: 'group',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: {
      root: classes.toast ?? '',
      icon: classes.icon ?? '',
      description: classes.message ?? '',
      closeButton: classes.close ?? '',
    },
    'data-kind': kind,
  });
}

interface MessageProps {
  readonly toast: Toast;
  readonly onPress: () => void;
}

function Message({ toast: { message, action }, onPress }: MessageProps) {
  return (
    <>
      {message}
      {action === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.action ?? ''}
          onClick={() => {
            onPress();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}

/** The list of toasts: between sidebar and assistant, so that it covers neither; hovering pauses the timers. */
export function Toasts() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.list);
  const { notifications: shown } = useNotifications();
  useRootAttribute('data-toasts', shown.length > 0 ? 'shown' : null);
  // Effect: Mantine's list must be mounted (and announced) before a toast is added to it.
  useEffect(() => {
    if (waiting.length > 0) waitingToasts.take().forEach(show);
  }, [waiting]);
  return (
    <Notifications
      position="bottom-left"
      autoClose={SHOWN_FOR_MS}
      limit={AT_MOST}
      containerWidth={360}
      transitionDuration={160}
      aria-live="polite"
      classNames={{ root: classes.host ?? '' }}
    />
  );
}
