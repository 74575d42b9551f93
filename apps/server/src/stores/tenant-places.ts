import type { TenantId } from './tenant-id.ts';
import { AnalyticsError } from './analytics/analytics-error.ts';

interface Waiter {
  readonly tenantId: TenantId;
  readonly enter: () => void;
  readonly refuse: (reason: unknown) => void;
  readonly timeout: NodeJS.Timeout;
}

/**
 * Places for long responses that are open at once. A tenant may hold as many as it leaves free, so its slow readers never
 * keep another tenant from one.
 */
export interface TenantPlaces {
  /**
   * Takes a place for the tenant, at once or as soon as it may have one more. Rejects when `gone` fires, and (`busy`) when
   * none of the tenant's responses has moved for a while.
   */
  readonly enter: (tenantId: TenantId, gone: AbortSignal | undefined) => Promise<void>;
  readonly leave: (tenantId: TenantId) => void;
  /** One of the tenant's responses has moved: its waiting requests get their whole time again. */
  readonly extendWaits: (tenantId: TenantId) => void;
  readonly refuseAll: (reason: Error) => void;
}

/** A request that waits for a place is refused well before a reader that has stalled is disconnected. */
const WAIT_FRACTION = 1 / 4;

export function createTenantPlaces(count: number, stallLimitMs: number): TenantPlaces {
  const open = new Map<TenantId, number>();
  const waiting = new Set<Waiter>();
  const waitTimeoutMs = stallLimitMs * WAIT_FRACTION;
  let free = count;
  const openOf = (tenantId: TenantId) => open.get(tenantId) ?? 0;
  const mayEnter = (tenantId: TenantId) => openOf(tenantId) < free;
  const change = (tenantId: TenantId, by: 1 | -1) => {
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
      gone?.throwIfAborted();
      if (mayEnter(tenantId)) change(tenantId, 1);
      else await waitIn(waiting, tenantId, { waitTimeoutMs, gone, onEnter: () => change(tenantId, 1) });
    },
    leave(tenantId) {
      change(tenantId, -1);
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
  /** Counts the place at once when the wait ends, before anyone else may enter. */
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
