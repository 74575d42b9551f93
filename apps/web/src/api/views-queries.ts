import { listLinks, listViews } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';
import { callQuery } from './call-query.ts';

/** The person's views and those of the company; refetched on each visit, because others change them. */
export function viewsQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listViews'], listViews, tenantScope(api)),
    staleTime: 0,
  });
}

/** Links that show figures to people outside; refetched on each visit, because they are used elsewhere. */
export function linksQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listLinks'], listLinks, tenantScope(api)),
    staleTime: 0,
    retry: false,
  });
}
