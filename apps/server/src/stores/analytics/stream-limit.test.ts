import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wholeTenant } from '../reader.ts';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import type { AnalyticsStore } from './port.ts';
import { MAX_STREAMS, withStreamLimit } from './stream-limit.ts';

const WAIT_TIMEOUT_MS = 1000;
const STALL_LIMIT_MS = 4 * WAIT_TIMEOUT_MS;
const alder = parseTenantId('alder');
const birch = parseTenantId('birch');

/** A store whose streams hold a place from their first chunk until their reader leaves. */
function createStore() {
  const places = { open: 0 };
  const unused = () => Promise.reject(new Error('The test does not use this.'));
  const engine: AnalyticsStore = {
    select: unused,
    insertTsv: unused,
    execute: unused,
    close: () => Promise.resolve(),
    async *stream() {
      places.open += 1;
      try {
        for (;;) yield Uint8Array.of(10);
      } finally {
        places.open -= 1;
      }
    },
  };
  return { places, store: withStreamLimit(engine, STALL_LIMIT_MS) };
}

function readOf(store: AnalyticsStore) {
  return async (tenantId: typeof alder, gone?: AbortSignal) => {
    const chunks = store.stream(wholeTenant(tenantId), '', {}, { gone })[Symbol.asyncIterator]();
    await chunks.next();
    return { leave: () => chunks.return?.(), readOn: () => chunks.next() };
  };
}

/** Opens streams of a tenant until one has to wait; answers those that run and the one that waits. */
async function fill(store: AnalyticsStore, tenantId: typeof alder) {
  const read = readOf(store);
  const running: Awaited<ReturnType<typeof read>>[] = [];
  for (;;) {
    const next = read(tenantId);
    next.catch(() => null);
    const isOpen = await Promise.race([
      next.then(() => true),
      vi.advanceTimersByTimeAsync(1).then(() => false),
    ]);
    if (!isOpen) return { running, waiting: next };
    running.push(await next);
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a tenant alone holds half of the places, and every other one still finds some', async () => {
  const { store } = createStore();
  const shares: number[] = [];
  for (const name of ['alder', 'birch', 'cedar', 'dogwood']) {
    shares.push((await fill(store, parseTenantId(name))).running.length);
  }
  expect(shares).toEqual([8, 4, 2, 1]);
  expect(shares.reduce((sum, share) => sum + share)).toBeLessThan(MAX_STREAMS);
});

test('a waiting request is refused when no response makes progress', async () => {
  const { store } = createStore();
  const { waiting } = await fill(store, alder);
  await vi.advanceTimersByTimeAsync(WAIT_TIMEOUT_MS);
  await expect(waiting).rejects.toMatchObject({ failure: 'busy' });
});

test('a waiting request is not refused while the queue moves', async () => {
  const { store } = createStore();
  const { running, waiting } = await fill(store, alder);
  const last = readOf(store)(alder);
  const opened: string[] = [];
  void waiting.then(() => opened.push('first'));
  void last.then(() => opened.push('last'));
  for (const { leave } of running.slice(0, 2)) {
    await vi.advanceTimersByTimeAsync(WAIT_TIMEOUT_MS - 100);
    await leave();
  }
  await last;
  expect(opened).toEqual(['first', 'last']);
});

test('a waiting request is not refused while readers make progress', async () => {
  const { store } = createStore();
  const { running, waiting } = await fill(store, alder);
  for (let chunk = 0; chunk < 3; chunk += 1) {
    await vi.advanceTimersByTimeAsync(WAIT_TIMEOUT_MS - 100);
    await running[0]?.readOn();
  }
  await running[1]?.leave();
  await expect(waiting).resolves.toBeDefined();
});

test('a request aborted while waiting takes no place, and an aborted stream gives its place back', async () => {
  const { store, places } = createStore();
  const { running, waiting } = await fill(store, alder);
  const gone = new AbortController();
  const left = readOf(store)(alder, gone.signal);
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await running[0]?.leave();
  await waiting;
  await running[1]?.leave();
  expect(places.open).toBe(running.length - 1);
  await readOf(store)(birch);
});

test('closing refuses those who wait', async () => {
  const { store } = createStore();
  const { waiting } = await fill(store, alder);
  await store.close();
  await expect(waiting).rejects.toMatchObject({ failure: 'closed' });
});
