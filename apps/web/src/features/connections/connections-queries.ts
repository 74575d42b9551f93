import { listConnections, listWebhookDeliveries, listWebhooks } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from '../../api/index.ts';

const OPEN_MS = 5000;

/** The connections; refetched often while documents are on their way. */
export function connectionsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listConnections', scope],
    queryFn: ({ signal }) => api.call(listConnections, scope, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: now, open }) => now === 'waiting' || open > 0) === true
        ? OPEN_MS
        : false,
  });
}

/** Where the company is told of what happens. */
export function webhooksQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listWebhooks', scope],
    queryFn: ({ signal }) => api.call(listWebhooks, scope, { signal }),
    staleTime: 0,
  });
}

/** What was sent to one of them; looked at again while it is open. */
export function deliveriesQuery(api: Api, id: string) {
  const query = tenantScope(api);
  return queryOptions({
    queryKey: ['listWebhooks', 'deliveries', id, query],
    queryFn: ({ signal }) => api.call(listWebhookDeliveries, { params: { id }, query }, { signal }),
    staleTime: 0,
    refetchInterval: OPEN_MS,
  });
}
