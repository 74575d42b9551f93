import {
  type ApiCalls,
  getInsight,
  listGoals,
  listInsightRules,
  listInsightsHistory,
  listSnoozedInsights,
} from '@skuline/contract';
import type { Goal } from '@skuline/domain/goals';
import type { InsightRule } from '@skuline/domain/insights';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';
import { announceSaved } from './cross-tab-invalidation.ts';
import { orNone } from './or-none.ts';

/** The first part of the key of every query about insights: what is done with one makes all of them stale. */
export const INSIGHTS = 'insights';
const WARNING = 'Failed to load insights';

/** The first parts of the key of every list of open insights as a person wants to see them. */
export function notificationsKey(api: Api) {
  return [INSIGHTS, 'notifications', tenantScope(api)] as const;
}

/** What a person is told: insights and what built-in rules tell, as one ranked list. */
export type NotificationList = Awaited<ReturnType<ApiCalls['listNotifications']>>;

/** All insights, newest first; empty when they cannot be fetched (spec 8). */
export function insightsHistoryQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: [INSIGHTS, 'history', scope],
    queryFn: ({ signal }) => orNone(api.call(listInsightsHistory, scope, { signal }), signal, WARNING),
  });
}

/** The snoozed insights; empty when they cannot be fetched. */
export function snoozedInsightsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: [INSIGHTS, 'snoozed', scope],
    queryFn: ({ signal }) => orNone(api.call(listSnoozedInsights, scope, { signal }), signal, WARNING),
  });
}

/** An insight with its metric around its days, what drove it and what happened since. */
export function insightStoryQuery(api: Api, id: string) {
  const query = tenantScope(api);
  return queryOptions({
    queryKey: [INSIGHTS, 'story', id, query],
    queryFn: ({ signal }) => api.call(getInsight, { params: { id }, query }, { signal }),
  });
}

/** Invalidates all queries about insights, also in other tabs. */
export async function refreshInsights(cache: QueryClient): Promise<void> {
  announceSaved(INSIGHTS);
  await cache.invalidateQueries({ queryKey: [INSIGHTS] });
}

/** The rules that raise insights of the tenant. */
export function insightRulesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listInsightRules', scope],
    queryFn: async ({ signal }): Promise<readonly InsightRule[]> =>
      (await api.call(listInsightRules, scope, { signal })).data,
  });
}

/** The goals of the tenant. */
export function goalsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listGoals', scope],
    queryFn: async ({ signal }): Promise<readonly Goal[]> =>
      (await api.call(listGoals, scope, { signal })).data,
  });
}
