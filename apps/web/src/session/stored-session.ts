import * as z from 'zod/mini';
import { unsentThemePreference } from '../preferences/index.ts';
import { warn } from '../warn.ts';
import { keysOf } from './tab-storage.ts';

const PREFIX = 'skuline.';
export const SESSION_KEY = `${PREFIX}session`;
/** Kept apart from the session, whose fields the specification names (point 3). */
const REFRESHED_AT_KEY = `${PREFIX}session-refreshed-at`;
/** Before the names of what the OpenID Connect client keeps: the tokens. */
export const OIDC_PREFIX = `${PREFIX}oidc.`;

const storedSession = z.object({
  email: z.string().check(z.minLength(1)),
  tenantId: z.string().check(z.minLength(1)),
  idToken: z.string().check(z.minLength(1)),
  displayName: z.string().check(z.minLength(1)),
  isAuthenticated: z.literal(true),
});
/** The signed-in person as this browser remembers them (spec 3). */
export type StoredSession = z.output<typeof storedSession>;

/** Whether both are the same person in the same tenant. */
export function isSameOwner(
  a: Pick<StoredSession, 'email' | 'tenantId'>,
  b: Pick<StoredSession, 'email' | 'tenantId'>,
): boolean {
  return a.email === b.email && a.tenantId === b.tenantId;
}

export interface RememberedSession {
  readonly session: StoredSession;
  /** When the ID token was received, in milliseconds of this browser's own clock. */
  readonly refreshedAt: number;
}

export interface SessionStore {
  find(): RememberedSession | null;
  save(remembered: RememberedSession): void;
  /** Removes everything Skuline keeps in local storage: logout clears it (spec 4). */
  clear(): void;
  /** Calls `listener` when another tab changed or removed the session. */
  onChangeElsewhere(listener: () => void): () => void;
}

/** The session in `storage`; what is there but malformed counts as no session. Failures are only warnings (spec 8). */
export function createSessionStore(storage: Storage): SessionStore {
  return {
    find: () => attempt(() => findIn(storage), null),
    save: ({ session, refreshedAt }) =>
      attempt(() => {
        storage.setItem(REFRESHED_AT_KEY, String(refreshedAt));
        storage.setItem(SESSION_KEY, JSON.stringify(session));
      }, undefined),
    clear: () =>
      attempt(() => {
        for (const key of keysOf(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
      }, undefined),
    onChangeElsewhere(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key is a whole storage that was cleared.
        if (event.key === null || event.key === SESSION_KEY) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function findIn(storage: Storage): RememberedSession | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) return null;
  const session = storedSession.safeParse(parseJson(text));
  if (!session.success) {
    warn('the kept session is damaged: signing in again makes a new one', session.error);
    forgetSession(storage);
    return null;
  }
  const refreshedAt = Number(storage.getItem(REFRESHED_AT_KEY) ?? Number.NaN);
  // Without a known age the token counts as due for a refresh.
  return { session: session.data, refreshedAt: Number.isFinite(refreshedAt) ? refreshedAt : 0 };
}

/** Removes the session, its tokens and what is still to be sent for it, and nothing else the person has set up. */
function forgetSession(storage: Storage): void {
  for (const key of keysOf(storage)) {
    const isOfSession =
      key === SESSION_KEY ||
      key === REFRESHED_AT_KEY ||
      key.startsWith(OIDC_PREFIX) ||
      key === unsentThemePreference.key;
    if (isOfSession) storage.removeItem(key);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anything may stand there; the schema says that this isn't a session.
    return undefined;
  }
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch (error) {
    warn('the session could not be read or kept in local storage', error);
    return fallback;
  }
}
