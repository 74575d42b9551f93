import type { TenantId } from '../tenant-id.ts';
import { AnalyticsError, closedError } from './analytics-error.ts';
import type { AnalyticsStore } from './port.ts';

/** Streams that are open at once: each holds a session or a connection of the engine and some 35 MB. */
export const MAX_STREAMS = 16;

interface Waiter {
  readonly tenantId: TenantId;
  readonly take: () => void;
  readonly refuse: (reason: unknown) => void;
  /** Runs out when none of the tenant's streams goes on or ends for as long as it is patient. */
  readonly patience: NodeJS.Timeout;
}

/**
 * The store with places for its streams, whichever engine is behind it. A tenant may hold as many as it leaves free,
 * so its slow readers never keep another tenant from streaming. Who waits goes when `gone` says so, and is refused
 * (`busy`) when nothing has moved for `waitTimeoutMs`.
 */
export function withStreamLimit(store: AnalyticsStore, waitTimeoutMs: number): AnalyticsStore {
  const held = new Map<TenantId, number>();
  const waiting = new Set<Waiter>();
  let free = MAX_STREAMS;
  const mayTake = (tenantId: TenantId) => (held.get(tenantId) ?? 0) < free;

  function hold(tenantId: TenantId): void {
    held.set(tenantId, (held.get(tenantId) ?? 0) + 1);
    free -= 1;
  }

  function giveBack(tenantId: TenantId): void {
    const rest = (held.get(tenantId) ?? 0) - 1;
    if (rest > 0) held.set(tenantId, rest);
    else held.delete(tenantId);
    free += 1;
    encourage(tenantId);
    for (const waiter of waiting) {
      if (mayTake(waiter.tenantId)) waiter.take();
    }
  }

  /** As long as the tenant's readers go on, those who wait do not wait in vain. */
  function encourage(tenantId: TenantId): void {
    for (const waiter of waiting) if (waiter.tenantId === tenantId) waiter.patience.refresh();
  }

  function wait(tenantId: TenantId, gone: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (reason: unknown) => leave(() => reject(reason));
    const whenGone = () => refuse(gone?.reason);
    const waiter: Waiter = {
      tenantId,
      take() {
        hold(tenantId);
        leave(resolve);
      },
      refuse,
      patience: setTimeout(() => refuse(busyError()), waitTimeoutMs),
    };
    const leave = (settle: () => void) => {
      waiting.delete(waiter);
      clearTimeout(waiter.patience);
      gone?.removeEventListener('abort', whenGone);
      settle();
    };
    waiting.add(waiter);
    gone?.addEventListener('abort', whenGone);
    return promise;
  }

  return {
    ...store,
    async *stream(tenantId, sql, params, gone) {
      gone?.throwIfAborted();
      if (mayTake(tenantId)) hold(tenantId);
      else await wait(tenantId, gone);
      try {
        for await (const chunk of store.stream(tenantId, sql, params, gone)) {
          encourage(tenantId);
          yield chunk;
        }
      } finally {
        giveBack(tenantId);
      }
    },
    close() {
      for (const waiter of waiting) waiter.refuse(closedError());
      return store.close();
    },
  };
}

function busyError(): AnalyticsError {
  return new AnalyticsError('busy', 'Too many long answers are being sent at the moment.');
}
