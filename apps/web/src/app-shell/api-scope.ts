import { createApiCall } from '@skuline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, createQueryClient } from '../api/index.ts';
import { getIdToken, onUnauthorized } from '../session/index.ts';

/** The user whose tenant scopes the responses. */
interface Owner {
  readonly tenantId: string;
  readonly email: string;
}

/** The API and the cached responses of one user. */
export interface ApiScope {
  readonly api: Api;
  readonly cache: QueryClient;
}

const ACCOUNT = '/profile/account';

/** Where a second factor is set up; every other page would be refused. */
function goToAccount(): void {
  if (window.location.pathname !== ACCOUNT) window.location.replace(ACCOUNT);
}

const call = createApiCall({
  baseUrl: '',
  getIdToken,
  onUnauthorized,
  onSecondFactorMissing: goToAccount,
});
let newest: { readonly owner: string; readonly scope: ApiScope } | null = null;

/**
 * The API and the cache of a user in a tenant, or of a signed-out visitor. The same user gets the same scope, anyone
 * else a new one, so that no data outlive a session.
 */
export function apiScopeOf(user: Owner | null): ApiScope {
  const owner = JSON.stringify(user === null ? null : [user.tenantId, user.email]);
  if (newest?.owner !== owner) {
    newest = {
      owner,
      scope: { api: { call, tenantId: user?.tenantId ?? null }, cache: createQueryClient() },
    };
  }
  return newest.scope;
}
