import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { mayLeave } from './leave-guards.ts';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

export const SessionContext = createContext<Session | null>(null);

type SessionActions = Pick<
  Session,
  'startSignIn' | 'signInWithPassword' | 'completeSignIn' | 'signOut' | 'switchTenant' | 'rename'
>;

/** Who is signed in, and what can be done about it; throws outside a SessionProvider. */
export function useSession(): SessionState & SessionActions {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
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
