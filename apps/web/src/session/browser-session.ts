import { createApiCall, findPageAccess, getAuthConfig, getTenant, switchTenant } from '@skuline/contract';
import { portablePairs } from '@skuline/domain/analysis';
import { now } from '../clock.ts';
import { warn } from '../warn.ts';
import { whenIdle } from '../when-idle.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { SessionState } from './session-state.ts';
import { Session } from './session.ts';
import { createSessionStore } from './stored-session.ts';
import { createTabStorage } from './tab-storage.ts';

/** Timeout of requests; protected pages show a spinner meanwhile. */
const RESPONSE_TIMEOUT_MS = 15_000;

const keptStorage = createTabStorage([() => window.localStorage, () => window.sessionStorage]);
/** Missing in insecure contexts, despite its type. */
const locks: LockManager | undefined = navigator.locks;
const millisecondsNow = () => now().getTime();

/** The page's only session, shared by the API client and React. */
export const browserSession = new Session({
  store: createSessionStore(keptStorage),
  now: millisecondsNow,
  elapsed: () => performance.now(),
  loadProvider: loadConfiguredProvider,
  findTenantId,
  chooseTenant,
  goHome: () => window.location.assign('/'),
  askToSignInAgain,
  openAfresh,
  // Without locks two tabs may refresh at once; the issuer gives both the same response.
  inOneTab: (work) => (locks === undefined ? work() : locks.request('skuline.refresh', work)),
  untilOnline,
  onWake,
  whenIdle,
  warn,
});

/** Loads the OpenID Connect client on demand: the public pages work without it. */
async function loadConfiguredProvider(): Promise<IdentityProvider> {
  const call = createApiCall({ baseUrl: '', getIdToken: () => null, onUnauthorized: () => undefined });
  const [config, { OidcIdentityProvider }] = await Promise.all([
    call(getAuthConfig, {}),
    import('./oidc-identity-provider.ts'),
  ]);
  return new OidcIdentityProvider(config, {
    localStorage: keptStorage,
    sessionStorage: createTabStorage([() => window.sessionStorage]),
    isSecureContext: window.isSecureContext,
    location: window.location,
    fetch: (input, init) =>
      window.fetch(input, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...init }),
  });
}

async function findTenantId(idToken: string): Promise<string | null> {
  let isRefused = false;
  const call = createApiCall({
    baseUrl: '',
    getIdToken: () => idToken,
    onUnauthorized: () => {
      isRefused = true;
    },
  });
  try {
    return (await call(getTenant, {}, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })).id;
  } catch (error) {
    if (isRefused) return null;
    throw error;
  }
}

/** A refused tenant is the caller's error; a refused token signs out, as on any call (spec 8). */
async function chooseTenant(idToken: string, tenantId: string): Promise<void> {
  const call = createApiCall({
    baseUrl: '',
    getIdToken: () => idToken,
    onUnauthorized: () => browserSession.onUnauthorized(),
  });
  await call(switchTenant, { body: { id: tenantId } }, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
}

/** A public page needs no session: the person goes to the landing page, as after a logout. */
function askToSignInAgain(): void {
  const { pathname, search, hash } = window.location;
  const isProtected = findPageAccess(pathname) === 'protected';
  const asking = new URLSearchParams({ returnTo: `${pathname}${search}${hash}`, notice: 'signed-out' });
  window.location.assign(isProtected ? `/signin?${asking.toString()}` : '/');
}

/**
 * Reloads the page for another person or tenant, without the search parameters that name products of the previous one.
 */
function openAfresh(): void {
  const { pathname, search } = window.location;
  const kept = new URLSearchParams(portablePairs(new URLSearchParams(search)));
  window.location.replace(kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`);
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
  window.addEventListener('pageshow', reloadWhenRestored);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', reloadWhenRestored);
  };
}

/** A page restored from the back/forward cache may belong to a session that has ended. */
function reloadWhenRestored(event: PageTransitionEvent): void {
  if (event.persisted) window.location.reload();
}

export interface WatchedSession extends SessionState {
  /** The stored ID token, perhaps expired; reading it never starts a refresh. */
  readonly idToken: string | null;
}

/**
 * Calls `listener` with this page's session now and on each change, for code outside React; returns an unsubscribe
 * function.
 */
export function watchSession(listener: (session: WatchedSession) => void): () => void {
  const tell = () => listener({ ...browserSession.getState(), idToken: browserSession.peekIdToken() });
  tell();
  return browserSession.subscribe(tell);
}
