import type { TenantId } from '../../../stores/tenant-id.ts';
import { SqlRefused } from './sql-refused.ts';

const MOST_WAITING_OF_TENANT = 4;

/** Lets work of tenants run in turn: `atOnce` together, one of each tenant, those that wait one tenant after the other. */
export interface TurnQueue {
  run<T>(tenantId: TenantId, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createTurnQueue(atOnce: number, waitTimeoutMs: number): TurnQueue {
  const running = new Set<TenantId>();
  /** In the order of the tenants' turns. */
  const waiting = new Map<TenantId, (() => void)[]>();

  function beginNext(): void {
    if (running.size >= atOnce) return;
    const next = [...waiting].find(([tenantId]) => !running.has(tenantId));
    if (next === undefined) return;
    const [tenantId, [begin, ...others]] = next;
    waiting.delete(tenantId);
    if (others.length > 0) waiting.set(tenantId, others);
    running.add(tenantId);
    begin?.();
  }

  function waitForTurn(tenantId: TenantId, signal: AbortSignal): Promise<void> {
    const before = waiting.get(tenantId) ?? [];
    if (before.length >= MOST_WAITING_OF_TENANT) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', whenAborted);
    };
    const begin = () => {
      end();
      resolve();
    };
    const leave = (reason: unknown) => {
      end();
      const others = (waiting.get(tenantId) ?? []).filter((one) => one !== begin);
      if (others.length > 0) waiting.set(tenantId, others);
      else waiting.delete(tenantId);
      reject(reason);
    };
    const whenAborted = () => leave(signal.reason);
    const timeout = setTimeout(() => leave(busy()), waitTimeoutMs);
    signal.addEventListener('abort', whenAborted);
    waiting.set(tenantId, [...before, begin]);
    beginNext();
    return promise;
  }

  return {
    async run(tenantId, signal, work) {
      signal.throwIfAborted();
      await waitForTurn(tenantId, signal);
      try {
        return await work();
      } finally {
        running.delete(tenantId);
        beginNext();
      }
    },
  };
}

function busy(): SqlRefused {
  return new SqlRefused('Other statements are still running; try again in a few seconds.');
}
