import { vi } from 'vitest';
import type { Credentials, SignInStart } from '../session/index.ts';
import { Session } from '../session/session.ts';
import type { SessionUser } from '../session/session-state.ts';

export const MAYA = { email: 'maya@alderandoak.com', displayName: 'Maya Okafor', tenantId: 't1' } as const;
const ISSUED = { ...MAYA, idToken: 'id-token' };
const NOW = Date.UTC(2026, 10, 20, 20);

export interface FakeSessionOptions {
  /** Whether someone is already signed in when the page opens. */
  readonly isSignedIn: boolean;
  /** The user; Maya by default. */
  readonly user?: SessionUser;
  /**
   * The result of starting to sign in; the embedded issuer's form by default. A rejection means that the server is
   * unreachable.
   */
  readonly start?: () => Promise<SignInStart>;
  /** The message this password is refused with; any other password signs Maya in. */
  readonly refuse?: (credentials: Credentials) => string | null;
  /** False for an account that belongs to no tenant. */
  readonly hasTenant?: boolean;
  /** The error of completing a redirect from the issuer. */
  readonly complete?: () => Promise<never>;
  /** The server's response to switching tenants; by default it succeeds, and the next token is for that tenant. */
  readonly chooseTenant?: (idToken: string, tenantId: string) => Promise<void>;
}

/** A real session with a fake issuer; `goHome` records whether the page went to '/'. */
export function fakeSession(options: FakeSessionOptions) {
  const goHome = vi.fn<() => void>();
  const openAfresh = vi.fn<() => void>();
  let tenantId: string = MAYA.tenantId;
  const keptSession = { ...ISSUED, ...options.user, isAuthenticated: true as const };
  const remembered = { session: keptSession, refreshedAt: NOW };
  const startSignIn = vi.fn<(returnTo: string, isAgain: boolean) => Promise<SignInStart>>(
    options.start ?? (() => Promise.resolve({ kind: 'form', passkeyUrl: null })),
  );
  const session = new Session({
    store: {
      find: () => (options.isSignedIn ? remembered : null),
      save: () => {},
      remove: () => {},
      clear: () => {},
      onChangeElsewhere: () => () => {},
    },
    now: () => NOW,
    elapsed: () => 0,
    loadProvider: () =>
      Promise.resolve({
        startSignIn,
        signInWith: (credentials) => {
          const message = options.refuse?.(credentials) ?? null;
          return Promise.resolve(
            message === null ? { outcome: 'signed-in', user: ISSUED } : { outcome: 'refused', message },
          );
        },
        completeSignIn: async () => {
          await options.complete?.();
          const known = options.hasTenant === false ? null : MAYA.tenantId;
          return { user: { ...ISSUED, tenantId: known }, returnTo: '/cohort' };
        },
        findUser: () => Promise.resolve(ISSUED),
        refresh: () => Promise.resolve({ ...ISSUED, idToken: 'id-token-2', tenantId }),
        signOut: () => Promise.resolve('done'),
        onSignedOut: () => () => {},
      }),
    findTenantId: () => Promise.resolve(options.hasTenant === false ? null : MAYA.tenantId),
    chooseTenant: async (idToken, chosen) => {
      await options.chooseTenant?.(idToken, chosen);
      tenantId = chosen;
    },
    goHome,
    askToSignInAgain: () => {},
    openAfresh,
    inOneTab: (work) => work(),
    untilOnline: () => Promise.resolve(),
    onWake: () => () => {},
    whenIdle: (work) => work(),
    warn: () => {},
  });
  return { session, goHome, openAfresh, startSignIn };
}
