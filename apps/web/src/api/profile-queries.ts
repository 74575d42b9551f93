import {
  type ApiCalls,
  getAccount,
  getCompanyProfile,
  getSystem,
  listAuditLog,
  listMembers,
  listPasskeys,
  listSignIns,
  listTokens,
} from '@skuline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';
import { callQuery } from './call-query.ts';

/** The person's account. */
export function accountQuery(api: Api) {
  return callQuery(api, ['getAccount'], getAccount, tenantScope(api));
}

/** The person's passkeys; refetched on each visit, as what else opens the account. */
export function passkeysQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listPasskeys'], listPasskeys, tenantScope(api)),
    staleTime: 0,
  });
}

/** Where the person is signed in; refetched on each visit, because it changes elsewhere. */
export function signInsQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listSignIns'], listSignIns, tenantScope(api)),
    staleTime: 0,
  });
}

/** The person's tokens for scripts and for other assistants; refetched on each visit, because they are used elsewhere. */
export function tokensQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listTokens'], listTokens, tenantScope(api)),
    staleTime: 0,
  });
}

/** Who is in the company and invited to it; refetched on each visit, because others change it. */
export function membersQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['listMembers'], listMembers, tenantScope(api)),
    staleTime: 0,
    retry: false,
  });
}

/** How the installation is; loaded again on each visit. */
export function systemQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, ['getSystem'], getSystem, tenantScope(api)),
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
  return callQuery(api, ['getCompanyProfile'], getCompanyProfile, tenantScope(api));
}
