import { getTenant, listCompanies, listTenants } from '@skuline/contract';
import { writeAmountsIn } from '@skuline/domain/formatting';
import { maturingDaysOf } from '@skuline/domain/known-days';
import type { FactId, FactsPresent } from '@skuline/domain/metrics';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, dataScope, tenantScope, useApi } from './api-context.tsx';
import { callQuery } from './call-query.ts';

/** The tenants the person belongs to, sorted by name. */
export function tenantChoicesQuery(api: Api) {
  return callQuery(api, ['listTenants'], listTenants, tenantScope(api));
}

/** The companies of the person with their figures; refetched on each visit, because all of them go on. */
export function companiesQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listCompanies'], listCompanies, tenantScope(api)),
    staleTime: 0,
  });
}

/** The tenant's name and the freshness of its data. Amounts are written in its currency from then on. */
export function tenantQuery(api: Api) {
  const scope = dataScope(api);
  return queryOptions({
    queryKey: ['getTenant', scope],
    queryFn: async ({ signal }) => {
      const tenant = await api.call(getTenant, scope, { signal });
      const { reporting_currency: currency = 'USD' } = tenant;
      writeAmountsIn(() => currency);
      return tenant;
    },
  });
}

/** The facts present in the tenant's data; null while loading and without data. */
export function useFactsPresent(): FactsPresent {
  return useQuery(tenantQuery(useApi())).data?.facts_present ?? null;
}

/** Whether any report tells of stock; false while loading. */
export function useHasStock(): boolean {
  return useQuery(tenantQuery(useApi())).data?.has_stock === true;
}

/** How many of the last days of these facts are not final; 0 while loading. */
export function useMaturingDays(facts: readonly FactId[]): number {
  const { data } = useQuery(tenantQuery(useApi()));
  return data === undefined ? 0 : maturingDaysOf(facts, data);
}
