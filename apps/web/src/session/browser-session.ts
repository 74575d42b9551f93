import { createApiClient } from '@skuline/contract';
import { now } from '../clock.ts';
import { warn } from '../warn.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { Session } from './session.ts';
import { createSessionStore } from './stored-session.ts';

/** The one session of this page; the API client and React read the same. */
export const browserSession = new Session({
  store: createSessionStore(window.localStorage),
  now: () => now().getTime(),
  loadProvider: loadConfiguredProvider,
  findTenantId,
  goHome: () => window.location.assign('/'),
  inOneTab,
  untilOnline,
  onWake,
  warn,
});

/** Loads the OpenID Connect client only when it is needed: the public pages work without it. */
async function loadConfiguredProvider(): Promise<IdentityProvider> {
  const client = createApiClient({ baseUrl: '', getIdToken: () => null, onUnauthorized: () => undefined });
  const [config, { OidcIdentityProvider }] = await Promise.all([
    client.getAuthConfig({}),
    import('./oidc-identity-provider.ts'),
  ]);
  return new OidcIdentityProvider(config, {
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    isSecureContext: window.isSecureContext,
    location: window.location,
    fetch: (input, init) => window.fetch(input, init),
  });
}

async function findTenantId(idToken: string): Promise<string | null> {
  let isRefused = false;
  const client = createApiClient({
    baseUrl: '',
    getIdToken: () => idToken,
    onUnauthorized: () => {
      isRefused = true;
    },
  });
  try {
    return (await client.getTenant({})).id;
  } catch (error) {
    if (isRefused) return null;
    throw error;
  }
}

/** Browsers without locks (pages that aren't secure) refresh in each tab by itself. */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request('skuline.refresh', work);
}

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

function onWake(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => document.removeEventListener('visibilitychange', onVisible);
}
