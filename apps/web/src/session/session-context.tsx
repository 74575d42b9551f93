import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { browserSession } from './browser-session.ts';
import { mayLeave } from './leave-guards.ts';
import type { SessionState } from './session-state.ts';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

type SessionActions = Pick<
  Session,
  'startSignIn' | 'signInWith' | 'completeSignIn' | 'signOut' | 'switchTenant' | 'rename'
>;

export type SessionOfPage = Pick<Session, 'subscribe' | 'getState'>;

/** The session itself, for what outlives the components that use it. */
export function useSessionOfPage(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Calls `onEnd` when the session ends, for any reason, before its page is replaced. */
export function useSessionEnd(onEnd: () => void): void {
  const session = useSessionOfPage();
  // Effect: subscribes to the session, which lives outside React.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.getState().status === 'signing-out') onEnd();
      }),
    [session, onEnd],
  );
}

/** The current user and the session's actions; throws outside a SessionProvider. */
export function useSession(): SessionState & SessionActions {
  const session = useSessionOfPage();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { startSignIn, signInWith, completeSignIn, rename } = session;
  // Guards such as unsaved changes are asked first.
  const signOut = useCallback(async () => {
    if (await mayLeave()) await session.signOut();
  }, [session]);
  const switchTenant = useCallback(
    async (tenantId: string) => {
      if (await mayLeave()) await session.switchTenant(tenantId);
    },
    [session],
  );
  return { ...state, startSignIn, signInWith, completeSignIn, signOut, switchTenant, rename };
}

interface SessionProviderProps {
  readonly children: ReactNode;
  /** The page's own session, unless a test passes another. */
  readonly session?: Session;
}

/** Provides the session and keeps it alive: refresh timer, other tabs, the issuer. */
export function SessionProvider({ children, session = browserSession }: SessionProviderProps) {
  useEffect(() => session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
