import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeInsights, type InsightChange, insightFailure, useApi } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { showToast } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';

/** Does something with insights, none of them too: a toast says what the server did not take. */
export type ChangeInsights = (ids: readonly string[], change: InsightChange) => Promise<void>;

export function useInsightActions(): ChangeInsights {
  const api = useApi();
  const cache = useQueryClient();
  return useCallback(
    async function perform(ids, change): Promise<void> {
      if (ids.length === 0) return;
      try {
        await changeInsights(cache, api, ids, change, now());
      } catch (error) {
        const message = insightFailure(change, ids.length);
        warn(message, error);
        const action = { label: 'Retry', run: () => void perform(ids, change) };
        showToast({ kind: 'failed', message, action });
      }
    },
    [api, cache],
  );
}
