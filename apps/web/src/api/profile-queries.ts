import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api-context.tsx';
import { tenantScope } from './tenant-scope.ts';

/** What the person prefers. */
export function preferencesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getPreferences', scope],
    queryFn: ({ signal }) => api.client.getPreferences(scope, { signal }),
  });
}

/** The person's account. */
export function accountQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getAccount', scope],
    queryFn: ({ signal }) => api.client.getAccount(scope, { signal }),
  });
}

/** Where the person is signed in; asked anew at each look, because it changes elsewhere. */
export function signInsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listSignIns', scope],
    queryFn: ({ signal }) => api.client.listSignIns(scope, { signal }),
    staleTime: 0,
  });
}

/** What the tenant says of itself. */
export function companyProfileQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getCompanyProfile', scope],
    queryFn: ({ signal }) => api.client.getCompanyProfile(scope, { signal }),
  });
}
