import { browserSession } from './browser-session.ts';

export { isOwnMachine } from './canonical-origin.ts';
export { answerConnectionRequest, loadConnectionRequest } from './connection-requests.ts';
export { type Credentials, NoTenantError, type SignInStart } from './identity-provider.ts';
export { finishBeforeLogout, guardLeaving } from './leave-guards.ts';
export { safeReturnTo } from './return-to.ts';
export {
  type SessionOfPage,
  SessionProvider,
  useSession,
  useSessionEnd,
  useSessionOfPage,
} from './session-context.tsx';
export type { SessionUser } from './session-state.ts';
export { type WatchedSession, watchSession } from './browser-session.ts';

/** For calls outside React: the current ID token (null when nobody is signed in), and the handler of a 401 or 403. */
export const { getIdToken, onUnauthorized } = browserSession;
