import { listLinks, listViews } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';

/** The person's views and those of the company; refetched on each visit, because others change them. */
export function viewsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listViews', scope],
    queryFn: ({ signal }) => api.call(listViews, scope, { signal }),
    staleTime: 0,
  });
}

/** Links that show figures to people outside; refetched on each visit, because they are used elsewhere. */
export function linksQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listLinks', scope],
    queryFn: ({ signal }) => api.call(listLinks, scope, { signal }),
    staleTime: 0,
    retry: false,
  });
}
