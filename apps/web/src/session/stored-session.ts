import * as z from 'zod/mini';
import { unsentThemePreference } from '../preferences/index.ts';
import { warn } from '../warn.ts';
import { keysOf } from './tab-storage.ts';

const PREFIX = 'skuline.';
export const SESSION_KEY = `${PREFIX}session`;
/** Stored apart from the session, whose fields the specification names (point 3). */
const REFRESHED_AT_KEY = `${PREFIX}session-refreshed-at`;
/** Prefix of the OpenID Connect client's keys: the tokens. */
export const OIDC_PREFIX = `${PREFIX}oidc.`;

const storedSession = z.object({
  email: z.string().check(z.minLength(1)),
  tenantId: z.string().check(z.minLength(1)),
  idToken: z.string().check(z.minLength(1)),
  displayName: z.string().check(z.minLength(1)),
  isAuthenticated: z.literal(true),
});
/** The signed-in person as stored in this browser (spec 3). */
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
  /** When the ID token was received, in milliseconds of the browser's clock. */
  readonly refreshedAt: number;
}

export interface SessionStore {
  find(): RememberedSession | null;
  save(remembered: RememberedSession): void;
  /** Removes the session alone, which other tabs learn at once; the tokens stay for the logout at the issuer. */
  remove(): void;
  /** Removes everything Skuline stores in local storage: logout clears it (spec 4). */
  clear(): void;
  /** Calls `listener` when another tab changed or removed the session. */
  onChangeElsewhere(listener: () => void): () => void;
}

/** The session in `storage`; malformed data count as no session. Failures are only warnings (spec 8). */
export function createSessionStore(storage: Storage): SessionStore {
  return {
    find: () => attempt(() => findIn(storage), null),
    save: ({ session, refreshedAt }) =>
      attempt(() => {
        storage.setItem(REFRESHED_AT_KEY, String(refreshedAt));
        storage.setItem(SESSION_KEY, JSON.stringify(session));
      }, undefined),
    remove: () => attempt(() => storage.removeItem(SESSION_KEY), undefined),
    clear: () =>
      attempt(() => {
        for (const key of keysOf(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
      }, undefined),
    onChangeElsewhere(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
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
  // A token of unknown age counts as due for a refresh.
  return { session: session.data, refreshedAt: Number.isFinite(refreshedAt) ? refreshedAt : 0 };
}

/** Removes the session, its tokens and its unsent events, but no other settings of the person. */
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
    // Any data may be stored there; the schema decides that this is not a session.
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
