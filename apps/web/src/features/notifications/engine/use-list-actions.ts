import { type Notification, rateNotification, snoozeEnd } from '@skuline/domain/notifications';
import { useMemo } from 'react';
import { useChangeInsights } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { showToast } from '../../../ui/index.ts';
import type { ListedNotification, Notifications } from '../notifications-context.ts';
import { rememberFeedback } from './remember-feedback.ts';
import type { RaisedActions } from './use-raised.ts';

type List = readonly Notification[];

const without = (gone: readonly ListedNotification[]) => (list: List) =>
  list.filter(({ id }) => !gone.some((one) => one.id === id));
const replaced = (by: Notification) => (list: List) => list.map((one) => (one.id === by.id ? by : one));
const insightsOf = (notifications: readonly ListedNotification[]) =>
  notifications.flatMap(({ id, isInsight }) => (isInsight ? [id] : []));

type ListActions = Pick<Notifications, 'resolve' | 'snooze' | 'rate' | 'clearAll'>;

/** What is done with the list: insights are the server's, those of rules this browser's. */
export function useListActions(listed: readonly ListedNotification[], raised: RaisedActions): ListActions {
  const change = useChangeInsights();
  return useMemo(() => {
    const resolveAll = (gone: readonly ListedNotification[]) => {
      change(insightsOf(gone), { kind: 'resolve' });
      raised.edit(without(gone));
    };
    const bringBack = (gone: readonly ListedNotification[]) => {
      change(insightsOf(gone), { kind: 'reopen' });
      raised.edit((list) => [...list, ...gone.filter(({ isInsight }) => !isInsight)]);
    };
    return {
      resolve: (notification) => {
        trackAction('insight_resolved', { category: notification.category });
        resolveAll([notification]);
      },
      snooze: (notification, hours) => {
        trackAction('insight_snoozed', { hours });
        if (notification.isInsight) change([notification.id], { kind: 'snooze', hours });
        else raised.edit(replaced({ ...notification, snoozeUntil: snoozeEnd(hours, now()) }));
      },
      rate: (notification, isHelpful, reason) => {
        if (notification.isHelpful !== null) return;
        trackAction('insight_rated', { helpful: isHelpful, reason: reason ?? '' });
        const rated = rateNotification(notification, isHelpful, now());
        rememberFeedback(rated, notification.isInsight);
        if (notification.isInsight) change([rated.id], { kind: 'rate', isHelpful, reason });
        else raised.edit(replaced(rated));
      },
      clearAll: () => {
        trackAction('insights_cleared', { count: listed.length });
        resolveAll(listed);
        showToast({
          kind: 'done',
          message: listed.length === 1 ? '1 insight cleared.' : `${listed.length} insights cleared.`,
          action: { label: 'Undo', run: () => bringBack(listed) },
        });
      },
    };
  }, [change, raised, listed]);
}
