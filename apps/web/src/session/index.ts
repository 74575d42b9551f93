import { browserSession } from './browser-session.ts';

export type { Credentials, SignInStart } from './identity-provider.ts';
export { DEFAULT_RETURN_TO, safeReturnTo } from './return-to.ts';
export { SessionProvider } from './SessionProvider.tsx';
export { useSession } from './session-context.ts';
export type { SessionState, SessionStatus, SessionUser, SignInResult } from './session-state.ts';

/** The current ID token, fresh enough to be sent; null when nobody is signed in. */
export const { completeSignIn, getIdToken, onUnauthorized } = browserSession;
