import {
  type ApiCalls,
  getAccount,
  getCompanyProfile,
  getSystem,
  listAuditLog,
  listMembers,
  listSignIns,
  listTokens,
} from '@skuline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';

/** The person's account. */
export function accountQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getAccount', scope],
    queryFn: ({ signal }) => api.call(getAccount, scope, { signal }),
  });
}

/** Where the person is signed in; refetched on each visit, because it changes elsewhere. */
export function signInsQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listSignIns', scope],
    queryFn: ({ signal }) => api.call(listSignIns, scope, { signal }),
    staleTime: 0,
  });
}

/** The person's tokens for scripts and for other assistants; refetched on each visit, because they are used elsewhere. */
export function tokensQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listTokens', scope],
    queryFn: ({ signal }) => api.call(listTokens, scope, { signal }),
    staleTime: 0,
  });
}

/** Who is in the company and invited to it; refetched on each visit, because others change it. */
export function membersQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['listMembers', scope],
    queryFn: ({ signal }) => api.call(listMembers, scope, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** How the installation is; loaded again on each visit. */
export function systemQuery(api: Api) {
  const scope = tenantScope(api);
  return queryOptions({
    queryKey: ['getSystem', scope],
    queryFn: ({ signal }) => api.call(getSystem, scope, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Who did what in the company; refetched on each visit, because others do something. */
export function auditLogQuery(api: Api, filters: Parameters<ApiCalls['listAuditLog']>[0]) {
  const parameters = { ...tenantScope(api), ...filters };
  return infiniteQueryOptions({
    queryKey: ['listAuditLog', parameters],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listAuditLog,
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
    queryFn: ({ signal }) => api.call(getCompanyProfile, scope, { signal }),
  });
}
