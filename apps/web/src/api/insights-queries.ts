import type { Insight } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { warn } from '../warn.ts';
import { type Api, tenantScope } from './api-context.tsx';

/** The insights created so far, newest first; empty when they cannot be fetched (spec 8). */
export function insightsHistoryQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listInsightsHistory', scope],
    queryFn: async ({ signal }): Promise<Insight[]> => {
      try {
        return await api.client.listInsightsHistory(scope, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        warn('Failed to load insights', error);
        return [];
      }
    },
  });
}
