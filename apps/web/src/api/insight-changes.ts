import { ApiError, type Insight } from '@skuline/contract';
import type { FeedbackReason } from '@skuline/domain/insights';
import { type Notification, rateNotification, snoozeEnd } from '@skuline/domain/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';
import {
  INSIGHTS,
  insightsHistoryQuery,
  insightStoryQuery,
  notificationsKey,
  refreshInsights,
  snoozedInsightsQuery,
} from './insights-queries.ts';

/** What can be done with an insight. */
export type InsightChange =
  | { readonly kind: 'resolve' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'snooze'; readonly hours: number }
  | { readonly kind: 'rate'; readonly isHelpful: boolean; readonly reason: FeedbackReason | null };

const PARTICIPLES = { resolve: 'resolved', reopen: 'brought back', snooze: 'put off' } as const;

/** That a change was not kept, as a sentence. */
export function insightFailure({ kind }: InsightChange, count: number): string {
  if (kind === 'rate') return 'Your feedback could not be saved.';
  return `${count === 1 ? 'The insight' : 'The insights'} could not be ${PARTICIPLES[kind]}.`;
}

/**
 * Does something with insights: shown at once wherever they are, and taken back when the server refuses, which is thrown.
 */
export async function changeInsights(
  cache: QueryClient,
  api: Api,
  ids: readonly string[],
  change: InsightChange,
  now: Date,
): Promise<void> {
  await cache.cancelQueries({ queryKey: [INSIGHTS] });
  const before = cache.getQueriesData({ queryKey: [INSIGHTS] });
  for (const id of ids) showChanged(cache, api, id, change, now);
  try {
    await Promise.all(ids.map((id) => send(api, id, change)));
  } catch (error) {
    for (const [key, data] of before) cache.setQueryData(key, data);
    throw error;
  } finally {
    void refreshInsights(cache);
  }
}

function send(api: Api, id: string, change: InsightChange): Promise<unknown> {
  const { client } = api;
  const input = { params: { id }, query: tenantScope(api) };
  if (change.kind === 'resolve') return client.resolveInsight(input);
  if (change.kind === 'reopen') return client.reopenInsight(input);
  if (change.kind === 'snooze') return client.snoozeInsight({ ...input, body: { hours: change.hours } });
  const body = { is_helpful: change.isHelpful, reason: change.reason };
  // It is said once for the whole tenant: whoever is late sees what was said before.
  return client.giveInsightFeedback({ ...input, body }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'feedback_given') throw error;
  });
}

/** Replaces the insight wherever it is shown. */
function showChanged(cache: QueryClient, api: Api, id: string, change: InsightChange, now: Date): void {
  const inList = (list: Insight[] | undefined) =>
    list?.map((insight) => (insight.id === id ? changed(insight, change, now) : insight));
  cache.setQueryData(insightsHistoryQuery(api).queryKey, inList);
  cache.setQueryData(snoozedInsightsQuery(api).queryKey, inList);
  cache.setQueryData(insightStoryQuery(api, id).queryKey, (story) => story && changed(story, change, now));
  cache.setQueriesData<readonly Notification[]>({ queryKey: notificationsKey(api) }, (list) =>
    list?.flatMap((one) => (one.id === id ? listed(one, change, now) : one)),
  );
}

/** The insight as it will be, shown before the server has answered. */
function changed<T extends Insight>(insight: T, change: InsightChange, now: Date): T {
  const at = now.toISOString();
  if (change.kind === 'resolve') {
    return { ...insight, status: 'resolved', resolution: 'user', resolved_at: at, snoozed_until: null };
  }
  if (change.kind === 'reopen') {
    return { ...insight, status: 'new', resolution: null, resolved_at: null, snoozed_until: null };
  }
  if (change.kind === 'snooze') return { ...insight, snoozed_until: snoozeEnd(change.hours, now) };
  return { ...insight, feedback: { is_helpful: change.isHelpful, reason: change.reason, at } };
}

/** What the list of open ones still has of it. */
function listed(notification: Notification, change: InsightChange, now: Date): Notification[] {
  if (change.kind === 'resolve' || change.kind === 'snooze') return [];
  return [change.kind === 'rate' ? rateNotification(notification, change.isHelpful, now) : notification];
}
