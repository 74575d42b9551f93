import { listConnections, listWebhookDeliveries, listWebhooks } from '@skuline/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Api, callQuery, tenantScope, useApi } from '../../api/index.ts';

const OPEN_MS = 5000;

/** The connections; refetched often while documents are on their way. */
function connectionsQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listConnections'], listConnections, tenantScope(api)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: now, open }) => now === 'waiting' || open > 0) === true
        ? OPEN_MS
        : false,
  });
}

/** The connections. When one has come further, the header learns of it, as it does of an import of a person. */
export function useConnections() {
  const cache = useQueryClient();
  const found = useQuery(connectionsQuery(useApi()));
  const pulled = JSON.stringify(found.data?.data.map(({ newest_day: newest, open }) => [newest, open]));
  const seen = useRef(pulled);
  useEffect(() => {
    if (seen.current === pulled) return;
    seen.current = pulled;
    void cache.invalidateQueries({ queryKey: ['getTenant'] });
  }, [cache, pulled]);
  return found;
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
