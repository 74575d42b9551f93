/** The longest delay, for a browser that is never idle. */
const LATEST_MS = 2000;
/** For browsers without requestIdleCallback (Safari): by then a page that is ready has been painted. */
const PROBABLY_MS = 200;

/** Runs `work` after the next paint, when the browser is idle; after two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, PROBABLY_MS);
}
