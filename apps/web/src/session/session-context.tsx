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
  'startSignIn' | 'signInWithPassword' | 'completeSignIn' | 'signOut' | 'switchTenant' | 'rename'
>;

function useSessionOfPage(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Calls `onEnd` the moment the session ends, by whatever way, while the page it ends for still stands. */
export function useSessionEnd(onEnd: () => void): void {
  const session = useSessionOfPage();
  // Serves the session, which lives outside React.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.getState().status === 'signing-out') onEnd();
      }),
    [session, onEnd],
  );
}

/** Who is signed in, and what can be done about it; throws outside a SessionProvider. */
export function useSession(): SessionState & SessionActions {
  const session = useSessionOfPage();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { startSignIn, signInWithPassword, completeSignIn, rename } = session;
  // A page with unsaved changes is asked first.
  const signOut = useCallback(async () => {
    if (await mayLeave()) await session.signOut();
  }, [session]);
  const switchTenant = useCallback(
    async (tenantId: string) => {
      if (await mayLeave()) await session.switchTenant(tenantId);
    },
    [session],
  );
  return { ...state, startSignIn, signInWithPassword, completeSignIn, signOut, switchTenant, rename };
}

interface SessionProviderProps {
  readonly children: ReactNode;
  /** The page's own session, unless a test gives another. */
  readonly session?: Session;
}

/** Gives the session to the pages and keeps it alive: refresh timer, other tabs, the issuer. */
export function SessionProvider({ children, session = browserSession }: SessionProviderProps) {
  useEffect(() => session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
