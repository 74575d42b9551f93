import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeInsights, type InsightChange, insightFailure, useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { showToast } from '../../ui/index.ts';
import { warn } from '../../warn.ts';

/** Null where the page itself says it. */
const DONE: Readonly<Record<InsightChange['kind'], string | null>> = {
  resolve: 'The insight is resolved.',
  reopen: 'The insight is unread again.',
  snooze: 'The insight is put off.',
  rate: null,
};

/**
 * Does something with an insight: shown at once, and taken back with a toast that offers to try again when the server
 * refuses. What moves it to another tab can be undone.
 */
export function useInsightChanges(id: string): (change: InsightChange) => void {
  const api = useApi();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: InsightChange) => changeInsights(cache, api, [id], change, now()),
    onSuccess: (_answer, change) => {
      const done = DONE[change.kind];
      trackAction('insight_changed', { change: change.kind });
      if (done === null) return;
      const undo = { label: 'Undo', run: () => mutate({ kind: 'reopen' }) };
      showToast({ kind: 'done', message: done, ...(change.kind === 'reopen' ? {} : { action: undo }) });
    },
    onError: (error, change) => {
      const message = insightFailure(change, 1);
      warn(message, error);
      showToast({ kind: 'failed', message, action: { label: 'Retry', run: () => mutate(change) } });
    },
  });
  return mutate;
}
