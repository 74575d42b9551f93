import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

export const SessionContext = createContext<Session | null>(null);

type SessionActions = Pick<Session, 'startSignIn' | 'signInWithPassword' | 'completeSignIn' | 'signOut'>;

/** Who is signed in, and what can be done about it; throws outside a SessionProvider. */
export function useSession(): SessionState & SessionActions {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { startSignIn, signInWithPassword, completeSignIn, signOut } = session;
  return { ...state, startSignIn, signInWithPassword, completeSignIn, signOut };
}
