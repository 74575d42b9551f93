/** The longest delay, for a browser that is never idle. */
const LATEST_MS = 2000;
/** For browsers without requestIdleCallback (Safari): by then a page that is ready has been painted. */
const PROBABLY_MS = 200;

/** What the page asked for first, and does not have yet. */
const awaited = new Set<Promise<unknown>>();

/** Until `first` has settled the browser does not count as idle: it only waits for the network. */
export function keepBusy(first: Promise<unknown>): void {
  awaited.add(first);
  const end = () => awaited.delete(first);
  first.then(end, end);
}

function nextIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, PROBABLY_MS);
}

/**
 * Runs `work` after the next paint, when the browser is idle and has what the page asked for first; where that does not
 * come, some seconds later.
 */
export function whenIdle(work: () => void): void {
  nextIdle(() => {
    if (awaited.size === 0) return work();
    const enough = new Promise((resolve) => setTimeout(resolve, LATEST_MS));
    void Promise.race([Promise.allSettled(awaited), enough]).then(() => nextIdle(work));
  });
}
