import { browserSession } from './browser-session.ts';

export type { Credentials, SignInStart } from './identity-provider.ts';
export { guardLeaving } from './leave-guards.ts';
export { NoTenantError } from './no-tenant-error.ts';
export { safeReturnTo } from './return-to.ts';
export { SessionProvider } from './SessionProvider.tsx';
export { useSession, useSessionEnd } from './session-context.ts';
export type { SessionUser } from './session-state.ts';
export { type WatchedSession, watchSession } from './watch-session.ts';

/** For calls outside React: the current ID token (null when nobody is signed in), and what a 401 or 403 leads to. */
export const { getIdToken, onUnauthorized } = browserSession;
