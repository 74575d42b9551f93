import { FairQueue } from '../../platform/fair-queue.ts';
import { AnalyticsError, closedError } from './analytics-error.ts';
import { tenantOf } from '../reader.ts';
import type { AnalyticsStore } from './port.ts';

/** Streams that are open at once: each holds a session or a connection of the engine and some 35 MB. */
export const MAX_STREAMS = 16;

/** A request that waits for a place is refused well before a reader that has stalled is disconnected. */
const WAIT_FRACTION = 1 / 4;

/**
 * The store with a limit on its open streams, whichever engine is behind it. A tenant may hold as many as it leaves free,
 * so its slow readers never keep another tenant from one; who waits is refused when none of its tenant's streams has moved
 * for a while.
 */
export function withStreamLimit(store: AnalyticsStore, stallLimitMs: number): AnalyticsStore {
  const queue = new FairQueue({
    name: 'engine-streams',
    atOnce: MAX_STREAMS,
    shares: [{ running: (free) => free, waiting: Number.POSITIVE_INFINITY }],
    waitTimeoutMs: stallLimitMs * WAIT_FRACTION,
    refuse: () => new AnalyticsError('busy', 'Too many long answers are being sent at the moment.'),
  });
  return {
    ...store,
    async *stream(reader, sql, params, options) {
      const tenantId = tenantOf(reader);
      const leave = await queue.request([tenantId], options?.gone).entered;
      try {
        for await (const chunk of store.stream(reader, sql, params, options)) {
          queue.extendWaits(tenantId);
          yield chunk;
        }
      } finally {
        leave();
        queue.extendWaits(tenantId);
      }
    },
    close() {
      queue.close(closedError());
      return store.close();
    },
  };
}
