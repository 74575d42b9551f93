import type { ApiClient } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api-context.tsx';
import { tenantScope } from './tenant-scope.ts';

export type BreakdownParameters = Omit<Parameters<ApiClient['getDailyPerformanceBreakdown']>[0], 'tenant_id'>;

/** Daily performance, grouped as asked. Errors reach the caller (spec 8); a newer question cancels this one. */
export function breakdownQuery(api: Api, parameters: BreakdownParameters) {
  const query = { ...parameters, ...tenantScope(api) };
  return queryOptions({
    queryKey: ['getDailyPerformanceBreakdown', query],
    queryFn: ({ signal }) => api.client.getDailyPerformanceBreakdown(query, { signal }),
  });
}
