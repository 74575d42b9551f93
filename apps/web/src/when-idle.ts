/** Nobody waits longer than this for a browser that has no time. */
const LATEST_MS = 2000;
/** Where the browser doesn't tell (Safari): by then a page that is ready to be drawn has been. */
const PROBABLY_MS = 200;

/** Runs `work` after the next paint, when the browser has time; in two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, PROBABLY_MS);
}
