import { setTimeout as wait } from 'node:timers/promises';

/** Names the stores that do not answer. */
export type FindSilentStores = () => Promise<readonly string[]>;

/** What may fail, or never come back. */
export type AskStores = Readonly<Record<string, () => Promise<unknown>>>;

/** Whoever asks has given up by then. */
const ANSWER_TIMEOUT_MS = 2000;
/** A store that is busy with long statements lets others wait: it is alive for as long after it last answered. */
const BUSY_MS = 30_000;

/** Each store is asked once at a time, however many want to know. */
export function createStoreWatch(
  stores: AskStores,
  { timeoutMs = ANSWER_TIMEOUT_MS, busyMs = BUSY_MS } = {},
): FindSilentStores {
  const watches = Object.entries(stores).map(([name, ask]) => ({
    name,
    isAlive: watch(ask, timeoutMs, busyMs),
  }));
  return async () => {
    const alive = await Promise.all(watches.map(({ isAlive }) => isAlive()));
    return watches.filter((_, at) => alive[at] === false).map(({ name }) => name);
  };
}

function watch(ask: () => Promise<unknown>, timeoutMs: number, busyMs: number): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  const begin = () =>
    ask()
      .then(
        () => {
          answeredAt = performance.now();
          return true;
        },
        () => false,
      )
      .finally(() => {
        asking = null;
      });
  return () => {
    asking ??= begin();
    const late = wait(timeoutMs, null, { ref: false }).then(() => performance.now() - answeredAt < busyMs);
    return Promise.race([asking, late]);
  };
}
