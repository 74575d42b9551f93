import { tenantQuery } from '../api/index.ts';
import { sampleTenantPreference } from '../preferences/index.ts';
import { watchSession } from '../session/index.ts';
import { type ApiScope, apiScopeOf } from './api-scope.ts';

/** A ribbon that comes after so long moves the page once; nobody waits longer for it. */
const TENANT_TIMEOUT_MS = 1000;

/**
 * Settles when it is known whether the tenant's figures are sample data, so that the ribbon stands in the first paint: at
 * once for a tenant this browser remembers, otherwise with the server's answer.
 */
export async function prefetchTenant(): Promise<void> {
  const scope = findUnknownScope();
  if (scope === null) return;
  const { api, cache } = scope;
  await Promise.race([
    // Whatever it comes to, the page itself tells.
    cache.prefetchQuery(tenantQuery(api)),
    new Promise((resolve) => setTimeout(resolve, TENANT_TIMEOUT_MS)),
  ]);
}

/** The scope of someone signed in to a tenant this browser has not seen last; null for anybody else. */
function findUnknownScope(): ApiScope | null {
  let found: ApiScope | null = null;
  const stop = watchSession(({ status, user }) => {
    if (status !== 'signed-in' || user === null) return;
    if (sampleTenantPreference.find()?.tenantId !== user.tenantId) found = apiScopeOf(user);
  });
  stop();
  return found;
}
