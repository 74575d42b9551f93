import type { FeedbackReason } from '@skuline/domain/insights';
import { type Notification, rateNotification } from '@skuline/domain/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { giveFeedback, refreshInsights, tenantScope, useApi } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { showToast } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import { notificationsKey } from './use-insights.ts';

type List = readonly Notification[];

interface Change {
  /** What the list looks like at once. */
  readonly edit: (list: List) => List;
  readonly send: () => Promise<unknown>;
  /** Says that it did not work. */
  readonly failure: string;
}

/** What is done with insights: shown at once, taken back with a toast where the server did not take it. */
export interface InsightActions {
  readonly resolve: (ids: readonly string[]) => Promise<void>;
  readonly reopen: (ids: readonly string[]) => Promise<void>;
  readonly snooze: (id: string, hours: number) => Promise<void>;
  readonly rate: (id: string, isHelpful: boolean, reason: FeedbackReason | null) => Promise<void>;
}

export function useInsightActions(): InsightActions {
  const api = useApi();
  const cache = useQueryClient();
  return useMemo(() => {
    const query = tenantScope(api);
    const queryKey = notificationsKey(api);
    const perform = async (change: Change): Promise<void> => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueriesData<List>({ queryKey });
      cache.setQueriesData<List>({ queryKey }, (list) => list && change.edit(list));
      try {
        await change.send();
      } catch (error) {
        warn(change.failure, error);
        for (const [key, list] of before) cache.setQueryData(key, list);
        showToast({
          kind: 'failed',
          message: change.failure,
          action: { label: 'Retry', run: () => void perform(change) },
        });
      }
      await refreshInsights(cache);
    };
    const without = (ids: readonly string[]) => (list: List) => list.filter(({ id }) => !ids.includes(id));
    return {
      resolve: (ids) =>
        perform({
          edit: without(ids),
          send: () => Promise.all(ids.map((id) => api.client.resolveInsight({ params: { id }, query }))),
          failure:
            ids.length === 1 ? 'The insight could not be resolved.' : 'The insights could not be resolved.',
        }),
      reopen: (ids) =>
        perform({
          edit: (list) => list,
          send: () => Promise.all(ids.map((id) => api.client.reopenInsight({ params: { id }, query }))),
          failure: 'The insights could not be brought back.',
        }),
      snooze: (id, hours) =>
        perform({
          edit: without([id]),
          send: () => api.client.snoozeInsight({ params: { id }, query, body: { hours } }),
          failure: 'The insight could not be put off.',
        }),
      rate: (id, isHelpful, reason) =>
        perform({
          edit: (list) => list.map((one) => (one.id === id ? rateNotification(one, isHelpful, now()) : one)),
          send: () => giveFeedback(api, id, { isHelpful, reason }),
          failure: 'Your feedback could not be saved.',
        }),
    };
  }, [api, cache]);
}
