import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api-context.tsx';
import { tenantScope } from './tenant-scope.ts';

/** The tenants the person belongs to, by name. */
export function tenantChoicesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listTenants', scope],
    queryFn: ({ signal }) => api.client.listTenants(scope, { signal }),
  });
}

/** The tenant's name and how fresh its data is. */
export function tenantQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getTenant', scope],
    queryFn: ({ signal }) => api.client.getTenant(scope, { signal }),
  });
}
