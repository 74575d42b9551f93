/** The ID token is refreshed every 50 minutes (spec 9); it lives an hour. */
const REFRESH_EVERY_MS = 50 * 60 * 1000;

export interface RefreshTimer {
  /** Counts from the moment the token was received; calls back when it is due. */
  start(refreshedAt: number): void;
  stop(): void;
  /** Whether the token is older than the period, also when the machine slept through the timer. */
  isDue(): boolean;
}

/**
 * Counts by durations of this browser's own clock: a server's date is never compared with it, so a clock that is
 * years off does no harm. A clock that was set back makes the token due at once.
 */
export function createRefreshTimer(now: () => number, onDue: () => void): RefreshTimer {
  let receivedAt: number | null = null;
  let handle: ReturnType<typeof setTimeout> | undefined;
  const isDue = () => {
    if (receivedAt === null) return false;
    const age = now() - receivedAt;
    return age < 0 || age >= REFRESH_EVERY_MS;
  };
  return {
    isDue,
    start(refreshedAt) {
      clearTimeout(handle);
      receivedAt = refreshedAt;
      const wait = isDue() ? 0 : REFRESH_EVERY_MS - (now() - refreshedAt);
      handle = setTimeout(onDue, wait);
    },
    stop() {
      clearTimeout(handle);
      receivedAt = null;
    },
  };
}
