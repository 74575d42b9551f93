import type { Notification, NotificationPreferences } from '@skuline/domain/notifications';
import { listEnabledCategories } from '@skuline/domain/notifications';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, notificationsKey, tenantScope, useApi } from '../../../api/index.ts';
import { warn } from '../../../warn.ts';

/** How often they are asked for again while the page stays open. */
const ASKED_AGAIN_MS = 5 * 60_000;

/** Empty when they cannot be loaded; what was there stays when they cannot be loaded again (spec point 8). */
async function fetchNotifications(
  api: Api,
  known: readonly Notification[] | undefined,
  signal: AbortSignal,
): Promise<readonly Notification[]> {
  try {
    return (await api.client.listNotifications(tenantScope(api), { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    warn(known === undefined ? 'Failed to load insights' : 'insights could not be refreshed', error);
    return known ?? [];
  }
}

function insightNotificationsQuery(api: Api, preferences: NotificationPreferences) {
  const categories = listEnabledCategories(preferences);
  // The server reads both in the person's preferences; here they say that another list is due (spec point 4).
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
export function useInsights(preferences: NotificationPreferences): readonly Notification[] | undefined {
  return useQuery(insightNotificationsQuery(useApi(), preferences)).data;
}
