import { listDataChanges } from '@skuline/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from '../../api/index.ts';

/** What changed since a day or a moment, with so many of the imports that did it. */
export function dataChangesQuery(api: Api, since: string, limit: number) {
  const query = { ...tenantScope(api), since, limit };
  return queryOptions({
    queryKey: ['dataChanges', query],
    queryFn: ({ signal }) => api.call(listDataChanges, query, { signal }),
  });
}
