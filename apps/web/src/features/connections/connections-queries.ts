import { listConnections, listWebhookDeliveries, listWebhooks } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, callQuery, tenantScope } from '../../api/index.ts';

const OPEN_MS = 5000;

/** The connections; refetched often while documents are on their way. */
export function connectionsQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listConnections'], listConnections, tenantScope(api)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: now, open }) => now === 'waiting' || open > 0) === true
        ? OPEN_MS
        : false,
  });
}

/** Where the company is told of what happens. */
export function webhooksQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listWebhooks'], listWebhooks, tenantScope(api)),
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
