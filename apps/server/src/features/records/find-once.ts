import { LRUCache } from 'lru-cache';
import { measureCache } from '../../metrics/index.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { type CurrentSnapshot, hashKey } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';

/** Of what was found last, of all companies: the most rows that one question may find fit. */
const FOUND_BYTES = 128 * 1024 * 1024;
/** A row with its texts, about. */
const ROW_BYTES = 600;
/** What is looked for at once: each holds up to as many rows as an answer may have. */
const FOUND_AT_ONCE = 2;

/** Keeps what was found until newer answers need the room, so that all pages are cut of it, and lets companies take turns. */
export function createFinder<Asked extends object, Found extends { readonly rows: readonly unknown[] }>(
  name: string,
  find: (reader: Reader, asked: Asked) => Promise<Found>,
) {
  const places = new FairQueue({ name, atOnce: FOUND_AT_ONCE, waitTimeoutMs: null });
  const inTurn = (reader: Reader, asked: Asked) =>
    places.run([tenantOf(reader)], undefined, () => find(reader, asked));
  const found = new LRUCache<string, Found, () => Promise<Found>>({
    maxSize: FOUND_BYTES,
    sizeCalculation: ({ rows }) => (rows.length + 1) * ROW_BYTES,
    // Equal questions at the same time are answered once; a failure is passed on and not kept.
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  measureCache(name, found);
  return {
    inTurn,
    ofSnapshot: (snapshot: CurrentSnapshot, asked: Asked) =>
      found.forceFetch(hashKey([snapshot, asked]), { context: () => inTurn(snapshot.reader, asked) }),
  };
}
