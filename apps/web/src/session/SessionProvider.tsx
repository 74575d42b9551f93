import { type ReactNode, useEffect } from 'react';
import { browserSession } from './browser-session.ts';
import type { Session } from './session.ts';
import { SessionContext } from './session-context.ts';

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
