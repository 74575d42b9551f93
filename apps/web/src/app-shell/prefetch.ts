import { tenantQuery } from '../api/index.ts';
import { sampleTenantPreference } from '../preferences/index.ts';
import { watchSession } from '../session/index.ts';
import { warn } from '../warn.ts';
import { keepBusy } from '../when-idle.ts';
import { type ApiScope, apiScopeOf } from './api-scope.ts';

/** A ribbon that appears later shifts the page once, which is better than waiting longer. */
const TENANT_TIMEOUT_MS = 1000;

/**
 * Resolves when it is known whether the tenant has sample data, so that the ribbon is part of the first paint:
 * immediately for the tenant this browser remembers, otherwise with the server's response.
 */
export async function prefetchTenant(): Promise<void> {
  const scope = findUnknownScope();
  if (scope === null) return;
  const { api, cache } = scope;
  await Promise.race([
    // Errors are handled by the page's own query.
    cache.prefetchQuery(tenantQuery(api)),
    new Promise((resolve) => setTimeout(resolve, TENANT_TIMEOUT_MS)),
  ]);
}

/** The scope of a user whose tenant is not the remembered one; null for everyone else. */
function findUnknownScope(): ApiScope | null {
  let found: ApiScope | null = null;
  const stop = watchSession(({ status, user }) => {
    if (status !== 'signed-in' || user === null) return;
    if (sampleTenantPreference.find()?.tenantId !== user.tenantId) found = apiScopeOf(user);
  });
  stop();
  return found;
}

/** Starts a page's requests before it renders, if somebody is signed in; the page itself reports failures. */
export function fetchAhead(begin: (scope: ApiScope) => Promise<unknown>): void {
  const stop = watchSession(({ status, user }) => {
    if (status !== 'signed-in') return;
    const asked = begin(apiScopeOf(user)).catch((error: unknown) => warn('nothing was fetched ahead', error));
    keepBusy(asked);
  });
  stop();
}
