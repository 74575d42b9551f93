import {
  ApiError,
  type Insight,
  changeNotification,
  giveInsightFeedback,
  reopenInsight,
  resolveInsight,
  snoozeInsight,
} from '@skuline/contract';
import type { FeedbackReason } from '@skuline/domain/insights';
import {
  applyNotificationChange,
  isOfRule,
  type NotificationChange,
  snoozeEnd,
} from '@skuline/domain/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { now } from '../clock.ts';
import { showToast } from '../ui/index.ts';
import { warn } from '../warn.ts';
import { type Api, tenantScope, useApi } from './api-context.tsx';
import {
  INSIGHTS,
  insightsHistoryQuery,
  insightStoryQuery,
  type NotificationList,
  notificationsKey,
  refreshInsights,
  snoozedInsightsQuery,
} from './insights-queries.ts';

/** What can be done with an insight, or with what a built-in rule tells; the reason of a mark is kept of insights. */
export type InsightChange =
  | Exclude<NotificationChange, { readonly kind: 'rate' }>
  | (Extract<NotificationChange, { readonly kind: 'rate' }> & { readonly reason: FeedbackReason | null });

const PARTICIPLES = { resolve: 'resolved', reopen: 'reopened', snooze: 'snoozed' } as const;

/** A sentence saying that a change could not be saved. */
function insightFailure({ kind }: InsightChange, count: number): string {
  if (kind === 'rate') return 'Your feedback could not be saved.';
  return `${count === 1 ? 'The insight' : 'The insights'} could not be ${PARTICIPLES[kind]}.`;
}

/** Changes insights; an empty list of ids is allowed. `onDone` is called once the server has saved the change. */
export type ChangeInsights = (ids: readonly string[], change: InsightChange, onDone?: () => void) => void;

/** Changes are shown at once; when the server refuses, they are rolled back and a toast offers to retry. */
export function useChangeInsights(): ChangeInsights {
  const api = useApi();
  const cache = useQueryClient();
  return useCallback(
    function perform(ids, change, onDone) {
      if (ids.length === 0) return;
      changeInsights(cache, api, ids, change, now()).then(onDone, (error: unknown) => {
        const message = insightFailure(change, ids.length);
        warn(message, error);
        // Somebody else has resolved it meanwhile: trying again would be refused again.
        if (error instanceof ApiError && error.code === 'insight_resolved') {
          showToast({ kind: 'failed', message: error.message });
          return;
        }
        const action = { label: 'Retry', run: () => perform(ids, change, onDone) };
        showToast({ kind: 'failed', message, action });
      });
    },
    [api, cache],
  );
}

/** Updates all cached lists at once; when the server refuses, rolls them back and throws. */
async function changeInsights(
  cache: QueryClient,
  api: Api,
  ids: readonly string[],
  change: InsightChange,
  at: Date,
): Promise<void> {
  await cache.cancelQueries({ queryKey: [INSIGHTS] });
  const before = cache.getQueriesData({ queryKey: [INSIGHTS] });
  for (const id of ids) showChanged(cache, api, id, change, at);
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
  const { call } = api;
  const input = { params: { id }, query: tenantScope(api) };
  if (isOfRule({ id })) {
    const body = change.kind === 'rate' ? { kind: change.kind, isHelpful: change.isHelpful } : change;
    return call(changeNotification, { ...input, body }).catch(ignoreSecondMark);
  }
  if (change.kind === 'resolve') return call(resolveInsight, input);
  if (change.kind === 'reopen') return call(reopenInsight, input);
  if (change.kind === 'snooze') return call(snoozeInsight, { ...input, body: { hours: change.hours } });
  const body = { is_helpful: change.isHelpful, reason: change.reason };
  return call(giveInsightFeedback, { ...input, body }).catch(ignoreSecondMark);
}

/**
 * A mark is given once: an insight's for the whole company, one of what a built-in rule told by the person. Where somebody
 * else, or another device, was first, that mark is shown.
 */
function ignoreSecondMark(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'feedback_given') throw error;
}

/** Replaces the insight wherever it is shown. */
function showChanged(cache: QueryClient, api: Api, id: string, change: InsightChange, at: Date): void {
  const inList = (list: Insight[] | undefined) =>
    list?.map((insight) => (insight.id === id ? changed(insight, change, at) : insight));
  cache.setQueryData(insightsHistoryQuery(api).queryKey, inList);
  cache.setQueryData(snoozedInsightsQuery(api).queryKey, inList);
  cache.setQueryData(insightStoryQuery(api, id).queryKey, (story) => story && changed(story, change, at));
  cache.setQueriesData<NotificationList>(
    { queryKey: notificationsKey(api) },
    (list) => list && listChanged(list, id, change, at),
  );
}

/** The insight as it will be, shown before the server has answered. */
function changed<T extends Insight>(insight: T, change: InsightChange, at: Date): T {
  const time = at.toISOString();
  if (change.kind === 'resolve') {
    return { ...insight, status: 'resolved', resolution: 'user', resolved_at: time, snoozed_until: null };
  }
  if (change.kind === 'reopen') {
    return { ...insight, status: 'new', resolution: null, resolved_at: null, snoozed_until: null };
  }
  if (change.kind === 'snooze') return { ...insight, snoozed_until: snoozeEnd(change.hours, at) };
  return { ...insight, feedback: { is_helpful: change.isHelpful, reason: change.reason, at: time } };
}

/** The open list without what is resolved or snoozed by the change. */
function listChanged(list: NotificationList, id: string, change: InsightChange, at: Date): NotificationList {
  if (!list.data.some((one) => one.id === id)) return list;
  if (change.kind === 'resolve' || change.kind === 'snooze') {
    return {
      data: list.data.filter((one) => one.id !== id),
      snoozed_count: list.snoozed_count + (change.kind === 'snooze' ? 1 : 0),
    };
  }
  const data = list.data.map((one) => (one.id === id ? applyNotificationChange(one, change, at) : one));
  return { ...list, data };
}
