import { createTenantPlaces } from '../tenant-places.ts';
import { closedError } from './analytics-error.ts';
import type { AnalyticsStore } from './port.ts';

/** Streams that are open at once: each holds a session or a connection of the engine and some 35 MB. */
export const MAX_STREAMS = 16;

/** The store with a limit on its open streams, whichever engine is behind it. */
export function withStreamLimit(store: AnalyticsStore, stallLimitMs: number): AnalyticsStore {
  const places = createTenantPlaces(MAX_STREAMS, stallLimitMs);
  return {
    ...store,
    async *stream(tenantId, sql, params, options) {
      await places.enter(tenantId, options?.gone);
      try {
        for await (const chunk of store.stream(tenantId, sql, params, options)) {
          places.extendWaits(tenantId);
          yield chunk;
        }
      } finally {
        places.leave(tenantId);
      }
    },
    close() {
      places.refuseAll(closedError());
      return store.close();
    },
  };
}
