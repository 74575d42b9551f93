import { type Notification, rateNotification } from '@skuline/domain/notifications';
import { useMemo } from 'react';
import { useChangeInsights } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import type { Notifications } from './notifications-context.ts';
import { rememberFeedback } from './remember-feedback.ts';

type ListActions = Pick<Notifications, 'resolve' | 'snooze' | 'rate' | 'clearAll'>;

/** What is done with the list; the server keeps it, for every device. */
export function useListActions(listed: readonly Notification[]): ListActions {
  const change = useChangeInsights();
  return useMemo(
    () => ({
      resolve: ({ id, category }) => {
        trackAction('insight_resolved', { category });
        change([id], { kind: 'resolve' });
      },
      snooze: ({ id }, hours) => {
        trackAction('insight_snoozed', { hours });
        change([id], { kind: 'snooze', hours });
      },
      rate: (notification, isHelpful, reason) => {
        if (notification.isHelpful !== null) return;
        trackAction('insight_rated', { helpful: isHelpful, reason: reason ?? '' });
        rememberFeedback(rateNotification(notification, isHelpful, now()));
        change([notification.id], { kind: 'rate', isHelpful, reason });
      },
      clearAll: () => {
        const ids = listed.map(({ id }) => id);
        trackAction('insights_cleared', { count: ids.length });
        change(ids, { kind: 'resolve' });
        showToast({
          kind: 'done',
          message: ids.length === 1 ? '1 insight cleared.' : `${ids.length} insights cleared.`,
          action: { label: 'Undo', run: () => change(ids, { kind: 'reopen' }) },
        });
      },
    }),
    [change, listed],
  );
}
