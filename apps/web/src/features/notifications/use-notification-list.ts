import { listNotifications } from '@skuline/contract';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  listHighPriority,
  type NotificationPreferences,
} from '@skuline/domain/notifications';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Api,
  type NotificationList,
  notificationsKey,
  preferencesQuery,
  tenantQuery,
  tenantScope,
  useApi,
} from '../../api/index.ts';
import { notificationPreference } from '../../preferences/index.ts';
import { warn } from '../../warn.ts';
import type { Notifications } from './notifications-context.ts';
import { useListActions } from './use-list-actions.ts';

const NONE: NotificationList = { data: [], snoozed_count: 0 };

/** What the server tells the person, in its order. */
export function useNotificationList(): Notifications {
  const api = useApi();
  const preferences = useNotificationPreferences();
  const tenant = useQuery(tenantQuery(api));
  const judgedBy = { preferences, dataVersion: tenant.data?.dataVersion };
  // Asked before the version of the data is known, all would be asked for twice.
  const list = useQuery({ ...notificationsQuery(api, judgedBy), enabled: !tenant.isPending }).data;
  const { data: listed, snoozed_count: snoozedCount } = list ?? NONE;
  const actions = useListActions(listed);
  return useMemo(
    () => ({
      isLoaded: list !== undefined,
      listed,
      shownAtFirst: preferences.maxNotificationsToShow,
      highPriority: listHighPriority(listed),
      snoozedCount,
      ...actions,
    }),
    [list, listed, preferences, snoozedCount, actions],
  );
}

/** How often they are asked for again while the page stays open, and while one is snoozed, which returns at its time. */
const ASKED_AGAIN_MS = 5 * 60_000;
const SNOOZED_ASKED_AGAIN_MS = 60_000;

/** Empty when they cannot be loaded; what was there stays when they cannot be loaded again (spec point 8). */
async function fetchNotifications(api: Api, client: QueryClient, signal: AbortSignal) {
  try {
    return await api.call(listNotifications, tenantScope(api), { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const known = client
      .getQueriesData<NotificationList>({ queryKey: notificationsKey(api) })
      .findLast(([, list]) => list !== undefined)?.[1];
    warn(known === undefined ? 'Failed to load insights' : 'insights could not be refreshed', error);
    return known ?? NONE;
  }
}

/**
 * The server judges by the data as they are and by the person's preferences: when either changes, all are requested again
 * (spec point 4).
 */
function notificationsQuery(
  api: Api,
  judgedBy: { readonly preferences: NotificationPreferences; readonly dataVersion: number | undefined },
) {
  return queryOptions({
    queryKey: [...notificationsKey(api), judgedBy] as const,
    queryFn: ({ client, signal }): Promise<NotificationList> => fetchNotifications(api, client, signal),
    refetchInterval: ({ state }) =>
      (state.data?.snoozed_count ?? 0) > 0 ? SNOOZED_ASKED_AGAIN_MS : ASKED_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** The person's wishes: the server's, until they are there this browser's copy. */
function useNotificationPreferences(): NotificationPreferences {
  const saved = useQuery(preferencesQuery(useApi())).data?.notifications;
  return useMemo(() => saved ?? notificationPreference.find() ?? DEFAULT_NOTIFICATION_PREFERENCES, [saved]);
}
