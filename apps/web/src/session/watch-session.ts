import { browserSession } from './browser-session.ts';
import type { SessionState } from './session-state.ts';

export interface WatchedSession extends SessionState {
  /** The ID token as it is kept now, perhaps expired; asking for it never starts a refresh. */
  readonly idToken: string | null;
}

/** Calls with this page's session now and on each change, for what lives outside React; answers what ends it. */
export function watchSession(listener: (session: WatchedSession) => void): () => void {
  const tell = () => listener({ ...browserSession.getState(), idToken: browserSession.peekIdToken() });
  tell();
  return browserSession.subscribe(tell);
}
