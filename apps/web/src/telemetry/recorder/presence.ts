import { IDLE_AFTER_MS } from '@skuline/domain/telemetry';

/** Measures how long the page was visible since the last call of `take`. */
export interface VisibleTime {
  /** Records whether the page is visible from now on. */
  set(isVisible: boolean): void;
  /** The whole seconds since the last call; resets. */
  take(): number;
}

export function createVisibleTime(now: () => Date, isVisible: boolean): VisibleTime {
  let visibleMs = 0;
  let since = isVisible ? now().getTime() : null;
  const add = () => {
    if (since === null) return;
    // Setting the clock back subtracts nothing.
    visibleMs += Math.max(0, now().getTime() - since);
    since = now().getTime();
  };
  return {
    set(next) {
      add();
      if (!next) since = null;
      else since ??= now().getTime();
    },
    take() {
      add();
      const seconds = Math.round(visibleMs / 1000);
      visibleMs = 0;
      return seconds;
    },
  };
}

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
