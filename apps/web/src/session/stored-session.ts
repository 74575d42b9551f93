import { z } from 'zod';
import { warn } from '../warn.ts';

const PREFIX = 'skuline.';
export const SESSION_KEY = `${PREFIX}session`;
/** Kept apart from the session, whose fields the specification names (point 3). */
const REFRESHED_AT_KEY = `${PREFIX}session-refreshed-at`;

const storedSession = z.object({
  email: z.string().min(1),
  tenantId: z.string().min(1),
  idToken: z.string().min(1),
  displayName: z.string().min(1),
  isAuthenticated: z.literal(true),
});
/** The signed-in person as this browser remembers them (spec 3). */
export type StoredSession = z.output<typeof storedSession>;

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
        for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
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
  const session = storedSession.safeParse(JSON.parse(storage.getItem(SESSION_KEY) ?? 'null'));
  if (!session.success) return null;
  const refreshedAt = Number(storage.getItem(REFRESHED_AT_KEY) ?? Number.NaN);
  // Without a known age the token counts as due for a refresh.
  return { session: session.data, refreshedAt: Number.isFinite(refreshedAt) ? refreshedAt : 0 };
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch (error) {
    warn('the session could not be read or kept in local storage', error);
    return fallback;
  }
}
