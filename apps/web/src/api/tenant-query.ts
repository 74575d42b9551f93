import type { FactsPresent } from '@skuline/domain/metrics';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, tenantScope, useApi } from './api-context.tsx';

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

/** The facts the tenant's data carry; null while unknown, and without data. */
export function useFactsPresent(): FactsPresent {
  return useQuery(tenantQuery(useApi())).data?.facts_present ?? null;
}
