import type { InsightRule } from '@skuline/domain/insights';
import type { Goal } from '@skuline/domain/goals';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';

/** The rules that raise insights of the tenant. */
export function insightRulesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listInsightRules', scope],
    queryFn: async ({ signal }): Promise<readonly InsightRule[]> =>
      (await api.client.listInsightRules(scope, { signal })).data,
  });
}

/** The goals of the tenant. */
export function goalsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listGoals', scope],
    queryFn: async ({ signal }): Promise<readonly Goal[]> =>
      (await api.client.listGoals(scope, { signal })).data,
  });
}
