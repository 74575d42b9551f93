import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api-context.tsx';
import { tenantScope } from './tenant-scope.ts';

/** The tenant's name and how fresh its data is. */
export function tenantQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getTenant', scope],
    queryFn: ({ signal }) => api.client.getTenant(scope, { signal }),
  });
}
