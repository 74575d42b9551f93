import type { TenantId } from '../tenant-id.ts';
import { AnalyticsError, closedError } from './analytics-error.ts';
import type { AnalyticsStore } from './port.ts';

/** Streams that are open at once: each holds a session or a connection of the engine and some 35 MB. */
export const MAX_STREAMS = 16;

/**
 * The store with a limit on its open streams, whichever engine is behind it. A tenant may hold as many as it leaves
 * free, so its slow readers never keep another tenant from streaming. A request that waits is dropped when `gone`
 * fires, and refused (`busy`) when none of the tenant's streams has moved for `waitTimeoutMs`.
 */
export function withStreamLimit(store: AnalyticsStore, waitTimeoutMs: number): AnalyticsStore {
  const queue = createStreamQueue(waitTimeoutMs);
  return {
    ...store,
    async *stream(tenantId, sql, params, options) {
      options?.gone?.throwIfAborted();
      await queue.enter(tenantId, options?.gone);
      try {
        for await (const chunk of store.stream(tenantId, sql, params, options)) {
          queue.extendWaits(tenantId);
          yield chunk;
        }
      } finally {
        queue.leave(tenantId);
      }
    },
    close() {
      queue.refuseAll(closedError());
      return store.close();
    },
  };
}

interface Waiter {
  readonly tenantId: TenantId;
  readonly enter: () => void;
  readonly refuse: (reason: unknown) => void;
  readonly timeout: NodeJS.Timeout;
}

interface StreamQueue {
  /** Counts a stream of the tenant, at once or as soon as it may have one more. */
  readonly enter: (tenantId: TenantId, gone: AbortSignal | undefined) => Promise<void>;
  readonly leave: (tenantId: TenantId) => void;
  /** One of the tenant's streams has moved: its waiting requests get their whole time again. */
  readonly extendWaits: (tenantId: TenantId) => void;
  readonly refuseAll: (reason: Error) => void;
}

function createStreamQueue(waitTimeoutMs: number): StreamQueue {
  const open = new Map<TenantId, number>();
  const waiting = new Set<Waiter>();
  let free = MAX_STREAMS;
  const openOf = (tenantId: TenantId) => open.get(tenantId) ?? 0;
  const mayEnter = (tenantId: TenantId) => openOf(tenantId) < free;
  const count = (tenantId: TenantId, by: 1 | -1) => {
    const now = openOf(tenantId) + by;
    if (now > 0) open.set(tenantId, now);
    else open.delete(tenantId);
    free -= by;
  };
  const extendWaits = (tenantId: TenantId) => {
    for (const waiter of waiting) if (waiter.tenantId === tenantId) waiter.timeout.refresh();
  };

  return {
    async enter(tenantId, gone) {
      if (mayEnter(tenantId)) count(tenantId, 1);
      else await waitIn(waiting, tenantId, { waitTimeoutMs, gone, onEnter: () => count(tenantId, 1) });
    },
    leave(tenantId) {
      count(tenantId, -1);
      extendWaits(tenantId);
      for (const waiter of waiting) if (mayEnter(waiter.tenantId)) waiter.enter();
    },
    extendWaits,
    refuseAll(reason) {
      for (const waiter of waiting) waiter.refuse(reason);
    },
  };
}

interface WaitOptions {
  readonly waitTimeoutMs: number;
  readonly gone: AbortSignal | undefined;
  /** Counts the stream at once when the wait ends, before anyone else may enter. */
  readonly onEnter: () => void;
}

function waitIn(waiting: Set<Waiter>, tenantId: TenantId, options: WaitOptions): Promise<void> {
  const { waitTimeoutMs, gone, onEnter } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = (settle: () => void) => {
    waiting.delete(waiter);
    clearTimeout(waiter.timeout);
    gone?.removeEventListener('abort', whenGone);
    settle();
  };
  const refuse = (reason: unknown) => end(() => reject(reason));
  const whenGone = () => refuse(gone?.reason);
  const waiter: Waiter = {
    tenantId,
    enter() {
      onEnter();
      end(resolve);
    },
    refuse,
    timeout: setTimeout(() => refuse(busyError()), waitTimeoutMs),
  };
  waiting.add(waiter);
  gone?.addEventListener('abort', whenGone);
  return promise;
}

function busyError(): AnalyticsError {
  return new AnalyticsError('busy', 'Too many long answers are being sent at the moment.');
}
