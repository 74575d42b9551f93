import type { Insight } from '@skuline/contract';
import type { FeedbackReason } from '@skuline/domain/insights';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Api,
  giveFeedback,
  INSIGHTS,
  insightsHistoryQuery,
  insightStoryQuery,
  refreshInsights,
  snoozedInsightsQuery,
  tenantScope,
  useApi,
} from '../../api/index.ts';
import { now } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { warn } from '../../warn.ts';

/** What can be done with an insight. */
export type InsightChange =
  | { readonly kind: 'resolve' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'snooze'; readonly hours: number }
  | { readonly kind: 'rate'; readonly isHelpful: boolean; readonly reason: FeedbackReason | null };

const HOUR_MS = 60 * 60 * 1000;

interface Words {
  /** Null where the page itself says it. */
  readonly done: string | null;
  readonly failed: string;
}

const WORDS: Readonly<Record<InsightChange['kind'], Words>> = {
  resolve: { done: 'The insight is resolved.', failed: 'The insight was not resolved.' },
  reopen: { done: 'The insight is unread again.', failed: 'The insight was not reopened.' },
  snooze: { done: 'The insight is put off.', failed: 'The insight was not put off.' },
  rate: { done: null, failed: 'Your feedback could not be saved.' },
};

function send(api: Api, id: string, change: InsightChange): Promise<unknown> {
  const { client } = api;
  const input = { params: { id }, query: tenantScope(api) };
  if (change.kind === 'resolve') return client.resolveInsight(input);
  if (change.kind === 'reopen') return client.reopenInsight(input);
  if (change.kind === 'snooze') return client.snoozeInsight({ ...input, body: { hours: change.hours } });
  return giveFeedback(api, id, change);
}

/** The insight as it will be, shown before the server has answered. */
function changed<T extends Insight>(insight: T, change: InsightChange): T {
  const at = now().toISOString();
  if (change.kind === 'resolve') {
    return { ...insight, status: 'resolved', resolution: 'user', resolved_at: at, snoozed_until: null };
  }
  if (change.kind === 'reopen') {
    return { ...insight, status: 'new', resolution: null, resolved_at: null, snoozed_until: null };
  }
  if (change.kind === 'snooze') {
    const until = new Date(now().getTime() + change.hours * HOUR_MS);
    return { ...insight, snoozed_until: until.toISOString() };
  }
  return { ...insight, feedback: { is_helpful: change.isHelpful, reason: change.reason, at } };
}

/** Replaces the insight wherever it is shown. */
function showChanged(cache: QueryClient, api: Api, id: string, change: InsightChange): void {
  const inList = (list: Insight[] | undefined) =>
    list?.map((insight) => (insight.id === id ? changed(insight, change) : insight));
  cache.setQueryData(insightsHistoryQuery(api).queryKey, inList);
  cache.setQueryData(snoozedInsightsQuery(api).queryKey, inList);
  cache.setQueryData(insightStoryQuery(api, id).queryKey, (story) =>
    story === undefined ? story : changed(story, change),
  );
}

/**
 * Does something with an insight: shown at once, and taken back with a toast that offers to try again when the server
 * refuses. What moves it to another tab can be undone.
 */
export function useInsightChanges(id: string): (change: InsightChange) => void {
  const api = useApi();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: InsightChange) => send(api, id, change),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: [INSIGHTS] });
      const before = cache.getQueriesData({ queryKey: [INSIGHTS] });
      showChanged(cache, api, id, change);
      return before;
    },
    onSuccess: (_answer, change) => {
      void refreshInsights(cache);
      const { done } = WORDS[change.kind];
      trackAction('insight_changed', { change: change.kind });
      if (done === null) return;
      const undo = { label: 'Undo', run: () => mutate({ kind: 'reopen' }) };
      showToast({ kind: 'done', message: done, ...(change.kind === 'reopen' ? {} : { action: undo }) });
    },
    onError: (error, change, before = []) => {
      for (const [key, data] of before) cache.setQueryData(key, data);
      warn(WORDS[change.kind].failed, error);
      const action = { label: 'Retry', run: () => mutate(change) };
      showToast({ kind: 'failed', message: WORDS[change.kind].failed, action });
    },
  });
  return mutate;
}
