import { listNotifications } from '@skuline/contract';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  isSnoozed,
  listEnabledCategories,
  listHighPriority,
  type Notification,
  type NotificationPreferences,
  rankNotifications,
  selectNotifications,
} from '@skuline/domain/notifications';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type Api,
  notificationsKey,
  preferencesQuery,
  snoozedInsightsQuery,
  tenantQuery,
  tenantScope,
  useApi,
} from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { notificationPreference } from '../../../preferences/index.ts';
import { warn } from '../../../warn.ts';
import type { ListedNotification, Notifications } from '../notifications-context.ts';
import { useListActions } from './use-list-actions.ts';
import { useRaised } from './use-raised.ts';
import { useRuleEngine } from './use-rule-engine.ts';

/** The notifications of the person: the server's insights and what this browser's rules raised, as one ranked list. */
export function useNotificationList(): Notifications {
  const api = useApi();
  const preferences = useNotificationPreferences();
  const moment = useMoment();
  const insights = useInsights(preferences);
  const snoozed = useQuery(snoozedInsightsQuery(api)).data;
  const isSample = useQuery(tenantQuery(api)).data?.isSampleData;
  const [raised, actions] = useRaised(api.tenantId, isSample);
  useRuleEngine({ preferences, insights, snoozed, raised, actions, moment });
  // Effect: forgets what is over in what this browser keeps, and what the server tells by now.
  useEffect(() => {
    const told = [
      ...(insights ?? []).map(({ ruleId }) => ruleId),
      ...(snoozed ?? []).map(({ rule_id: ruleId }) => ruleId),
    ];
    actions.tidy(preferences, moment, told);
  }, [actions, preferences, moment, insights, snoozed]);

  const listed = useMemo((): readonly ListedNotification[] => {
    const ids = new Set(insights?.map(({ id }) => id));
    const own = raised.notifications.filter((one) => !isSnoozed(one, moment));
    const selected = selectNotifications([...(insights ?? []), ...own], preferences, moment);
    return rankNotifications(selected).map((one) => ({ ...one, isInsight: ids.has(one.id) }));
  }, [insights, raised, preferences, moment]);
  const listActions = useListActions(listed, actions);
  const putOff = raised.notifications.filter((notification) => isSnoozed(notification, moment)).length;
  const snoozedCount = (snoozed?.length ?? 0) + putOff;
  return useMemo(
    () => ({
      isLoaded: insights !== undefined,
      listed,
      shownAtFirst: preferences.maxNotificationsToShow,
      highPriority: listHighPriority(listed),
      snoozedCount,
      ...listActions,
    }),
    [insights, listed, preferences, snoozedCount, listActions],
  );
}

/** How often they are asked for again while the page stays open. */
const ASKED_AGAIN_MS = 5 * 60_000;

/** Empty when they cannot be loaded; what was there stays when they cannot be loaded again (spec point 8). */
async function fetchNotifications(
  api: Api,
  known: readonly Notification[] | undefined,
  signal: AbortSignal,
): Promise<readonly Notification[]> {
  try {
    return (await api.call(listNotifications, tenantScope(api), { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    warn(known === undefined ? 'Failed to load insights' : 'insights could not be refreshed', error);
    return known ?? [];
  }
}

function insightNotificationsQuery(api: Api, preferences: NotificationPreferences) {
  const categories = listEnabledCategories(preferences);
  // The server reads both from the person's preferences; in the key they cause a refetch when they change (spec point
  // 4).
  const queryKey = [...notificationsKey(api), { categories, most: preferences.maxNotificationsToShow }];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      fetchNotifications(api, client.getQueryData<readonly Notification[]>(queryKey), signal),
    refetchInterval: ASKED_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** The insights a person is to be told; undefined until the first answer. */
function useInsights(preferences: NotificationPreferences): readonly Notification[] | undefined {
  return useQuery(insightNotificationsQuery(useApi(), preferences)).data;
}

/** The person's wishes: the server's, until they are there this browser's copy. */
function useNotificationPreferences(): NotificationPreferences {
  const saved = useQuery(preferencesQuery(useApi())).data?.notifications;
  return useMemo(() => saved ?? notificationPreference.find() ?? DEFAULT_NOTIFICATION_PREFERENCES, [saved]);
}

const EVERY_MS = 60_000;

/** The time, a minute old at most: snoozed notifications return, and old ones are resolved, on a page left open. */
function useMoment(): Date {
  const [moment, setMoment] = useState(now);
  // Effect: the timer.
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return moment;
}
