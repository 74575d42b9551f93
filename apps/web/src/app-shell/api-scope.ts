import { createApiClient } from '@skuline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, createQueryClient } from '../api/index.ts';
import { getIdToken, onUnauthorized } from '../session/index.ts';

/** Who asks: their tenant decides the answers. */
interface Owner {
  readonly tenantId: string;
  readonly email: string;
}

/** The API as one person sees it, and the answers they were given. */
export interface ApiScope {
  readonly api: Api;
  readonly cache: QueryClient;
}

const client = createApiClient({ baseUrl: '', getIdToken, onUnauthorized });
let newest: { readonly owner: string; readonly scope: ApiScope } | null = null;

/**
 * The API and the cache of a person in a tenant, or of nobody: the same as long as it is the same one, new ones for
 * anyone else, so that no figure outlives a session.
 */
export function apiScopeOf(user: Owner | null): ApiScope {
  const owner = JSON.stringify(user === null ? null : [user.tenantId, user.email]);
  if (newest?.owner !== owner) {
    newest = {
      owner,
      scope: { api: { client, tenantId: user?.tenantId ?? null }, cache: createQueryClient() },
    };
  }
  return newest.scope;
}
