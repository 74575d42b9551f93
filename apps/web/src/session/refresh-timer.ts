import * as z from 'zod/mini';

export interface ReceivedToken {
  /** When it was received, in milliseconds of the browser's clock. */
  readonly receivedAt: number;
  /** Milliseconds until it should be replaced. */
  readonly period: number;
}

export interface RefreshTimer {
  /** Measures from the moment the token was received. */
  set(token: ReceivedToken): void;
  /** Starts calling back when the token is due. */
  start(): void;
  /** Stops calling back, and forgets the token. */
  stop(): void;
  /** Whether the token is older than its period, even if the machine slept through the timer. */
  isDue(): boolean;
}

export interface RefreshClocks {
  /** Milliseconds of the browser's clock, which continues while the machine sleeps but may be changed by the user. */
  readonly now: () => number;
  /** Milliseconds since the page was loaded, which nobody can change but which may stop while the machine sleeps. */
  readonly elapsed: () => number;
}

/**
 * Uses durations only: a server's date is never compared with the browser's, so a wrong clock does no harm. A token is
 * due when either clock says so; setting the clock back makes it due at once.
 */
export function createRefreshTimer({ now, elapsed }: RefreshClocks, onDue: () => void): RefreshTimer {
  let token: (ReceivedToken & { readonly elapsedAtReceipt: number }) | null = null;
  let handle: ReturnType<typeof setTimeout> | undefined;
  const isDue = () => {
    if (token === null) return false;
    const byDate = now() - token.receivedAt;
    const byRunning = elapsed() - token.elapsedAtReceipt;
    return byDate < 0 || Math.max(byDate, byRunning) >= token.period;
  };
  return {
    isDue,
    set(received) {
      clearTimeout(handle);
      const age = Math.max(0, now() - received.receivedAt);
      token = { ...received, elapsedAtReceipt: elapsed() - age };
    },
    start() {
      if (token === null) return;
      clearTimeout(handle);
      const wait = isDue() ? 0 : token.period - (now() - token.receivedAt);
      handle = setTimeout(onDue, wait);
    },
    stop() {
      clearTimeout(handle);
      token = null;
    },
  };
}

/** The ID token is refreshed every 50 minutes (spec 9): five sixths of its usual lifetime of an hour. */
export const REFRESH_EVERY_MS = 50 * 60 * 1000;
const SHARE_OF_LIFETIME = 5 / 6;
/** Lower limit, so that an issuer with very short tokens is not called continuously. */
const LEAST_MS = 30_000;

const times = z.object({ iat: z.number(), exp: z.number() });

/**
 * Milliseconds after which an ID token should be replaced: 50 minutes, or less if its lifetime is below an hour. Uses
 * only the length of its lifetime, never its dates, because the browser's clock may be wrong.
 */
export function refreshPeriodOf(idToken: string): number {
  const parsed = times.safeParse(claimsOf(idToken));
  if (!parsed.success || parsed.data.exp <= parsed.data.iat) return REFRESH_EVERY_MS;
  const lifetime = (parsed.data.exp - parsed.data.iat) * 1000;
  return Math.max(LEAST_MS, Math.min(REFRESH_EVERY_MS, lifetime * SHARE_OF_LIFETIME));
}

/** The claims of a token, unverified: the server verifies. Null if it is not a JWT. */
function claimsOf(idToken: string): unknown {
  try {
    const payload = idToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Not a JWT: the server will refuse it.
    return null;
  }
}
