import { isSnoozed, listHighPriority, selectNotifications } from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { snoozedInsightsQuery, useApi } from '../../../api/index.ts';
import type { ListedNotification, Notifications } from '../notifications-context.ts';
import { useInsights } from './use-insights.ts';
import { useListActions } from './use-list-actions.ts';
import { useMoment } from './use-moment.ts';
import { useNotificationPreferences } from './use-preferences.ts';
import { useRaised } from './use-raised.ts';
import { useRuleEngine } from './use-rule-engine.ts';

/** The notifications of the person: the server's insights, the largest first, then what this browser's rules raised. */
export function useNotificationList(): Notifications {
  const api = useApi();
  const preferences = useNotificationPreferences();
  const moment = useMoment();
  const insights = useInsights(preferences);
  const snoozed = useQuery(snoozedInsightsQuery(api)).data;
  const [raised, actions] = useRaised(api.tenantId);
  useRuleEngine({ preferences, insights, snoozed, raised, actions, moment });
  // Effect: forgets what is over in what this browser keeps.
  useEffect(() => actions.tidy(preferences, moment), [actions, preferences, moment]);

  const listed = useMemo((): readonly ListedNotification[] => {
    const ids = new Set(insights?.map(({ id }) => id));
    const own = raised.notifications.filter((notification) => !isSnoozed(notification, moment));
    return selectNotifications([...(insights ?? []), ...own], preferences, moment).map((notification) => ({
      ...notification,
      isInsight: ids.has(notification.id),
    }));
  }, [insights, raised, preferences, moment]);
  const listActions = useListActions(listed, actions);
  const putOff = raised.notifications.filter((notification) => isSnoozed(notification, moment)).length;
  const snoozedCount = (snoozed?.length ?? 0) + putOff;
  return useMemo(
    () => ({
      isLoaded: insights !== undefined,
      listed,
      highPriority: listHighPriority(listed),
      snoozedCount,
      ...listActions,
    }),
    [insights, listed, snoozedCount, listActions],
  );
}
