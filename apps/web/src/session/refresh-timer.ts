import * as z from 'zod/mini';

export interface ReceivedToken {
  /** When it was received, in milliseconds of this browser's clock. */
  readonly receivedAt: number;
  /** Milliseconds after which it is to be replaced. */
  readonly period: number;
}

export interface RefreshTimer {
  /** Counts from the moment the token was received. */
  set(token: ReceivedToken): void;
  /** Calls back when the token is due, from now on. */
  start(): void;
  /** Stops calling back, and forgets the token. */
  stop(): void;
  /** Whether the token is older than its period, also when the machine slept through the timer. */
  isDue(): boolean;
}

export interface RefreshClocks {
  /** Milliseconds of this browser's clock: it goes on while the machine sleeps, and may be set to anything. */
  readonly now: () => number;
  /** Milliseconds this page has run: nobody sets it, but it may stand still while the machine sleeps. */
  readonly elapsed: () => number;
}

/**
 * Counts by durations alone: a server's date is never compared with this browser's, so a clock that is years off
 * does no harm. A token is due when either clock says so; a clock that was set back makes it due at once.
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

/** The ID token is refreshed every 50 minutes (spec 9): five sixths of the hour it usually lives. */
export const REFRESH_EVERY_MS = 50 * 60 * 1000;
const SHARE_OF_LIFETIME = 5 / 6;
/** An issuer with tokens of seconds must not be asked without a pause. */
const LEAST_MS = 30_000;

const times = z.object({ iat: z.number(), exp: z.number() });

/**
 * Milliseconds after which an ID token is to be replaced: 50 minutes, earlier where the issuer gives it less than an
 * hour. Only the length of its life counts, never its dates: the browser's clock may be wrong.
 */
export function refreshPeriodOf(idToken: string): number {
  const parsed = times.safeParse(claimsOf(idToken));
  if (!parsed.success || parsed.data.exp <= parsed.data.iat) return REFRESH_EVERY_MS;
  const lifetime = (parsed.data.exp - parsed.data.iat) * 1000;
  return Math.max(LEAST_MS, Math.min(REFRESH_EVERY_MS, lifetime * SHARE_OF_LIFETIME));
}

/** The claims of a token, unverified: that is the server's part. Null for what is no token. */
function claimsOf(idToken: string): unknown {
  try {
    const payload = idToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Not a JWT: the server will say so.
    return null;
  }
}
