import { IDLE_AFTER_MS } from '@skuline/domain/telemetry';

/** Events that count as activity. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Calls back once after five minutes without activity, with the seconds since the last activity, and again only after
 * new activity. Returns a function that stops watching.
 */
export function watchIdle(now: () => Date, onIdle: (seconds: number) => void): () => void {
  let lastActivity = now().getTime();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const check = () => {
    timer = null;
    const quiet = now().getTime() - lastActivity;
    if (quiet < IDLE_AFTER_MS) arm(IDLE_AFTER_MS - quiet);
    else onIdle(Math.round(quiet / 1000));
  };
  const arm = (ms: number) => {
    timer = setTimeout(check, ms);
  };
  const onActivity = () => {
    lastActivity = now().getTime();
    // A running timer checks the time itself, so a pointer move only stores a timestamp.
    if (timer === null) arm(IDLE_AFTER_MS);
  };

  arm(IDLE_AFTER_MS);
  for (const type of ACTIVITY) window.addEventListener(type, onActivity, { passive: true, capture: true });
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const type of ACTIVITY) window.removeEventListener(type, onActivity, { capture: true });
  };
}
