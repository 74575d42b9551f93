import type { ApiClient, Preferences } from '@skuline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unsentThemePreference } from '../preferences/index.ts';
import { type Api, tenantScope } from './api-context.tsx';

/** The server's preferences with the theme that was chosen here and is not saved yet: it is newer. */
export function withUnsentTheme(saved: Preferences): Preferences {
  return { ...saved, theme: unsentThemePreference.find() ?? saved.theme };
}

/** The person's preferences. */
export function preferencesQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getPreferences', scope],
    queryFn: async ({ signal }) => withUnsentTheme(await api.client.getPreferences(scope, { signal })),
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

/** Where the person is signed in; refetched on each visit, because it changes elsewhere. */
export function signInsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listSignIns', scope],
    queryFn: ({ signal }) => api.client.listSignIns(scope, { signal }),
    staleTime: 0,
  });
}

/** The person's tokens for scripts and for other assistants; refetched on each visit, because they are used elsewhere. */
export function tokensQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listTokens', scope],
    queryFn: ({ signal }) => api.client.listTokens(scope, { signal }),
    staleTime: 0,
  });
}

/** Who is in the company and invited to it; refetched on each visit, because others change it. */
export function membersQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listMembers', scope],
    queryFn: ({ signal }) => api.client.listMembers(scope, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** How the installation is; loaded again on each visit. */
export function systemQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getSystem', scope],
    queryFn: ({ signal }) => api.client.getSystem(scope, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Who did what in the company; refetched on each visit, because others do something. */
export function auditLogQuery(api: Api, filters: Parameters<ApiClient['listAuditLog']>[0]) {
  const parameters = { ...tenantScope(api), ...filters };
  return infiniteQueryOptions({
    queryKey: ['listAuditLog', parameters],
    queryFn: ({ pageParam, signal }) =>
      api.client.listAuditLog(
        { ...parameters, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // The type of the pages' parameter cannot be read from null alone.
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before: before }) => before,
    staleTime: 0,
    retry: false,
  });
}

/** The tenant's company profile. */
export function companyProfileQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getCompanyProfile', scope],
    queryFn: ({ signal }) => api.client.getCompanyProfile(scope, { signal }),
  });
}
