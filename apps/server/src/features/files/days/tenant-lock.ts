import { AppError } from '@skuline/contract';
import { setTimeout as wait } from 'node:timers/promises';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { DATABASE_AWAY, ImportStopped } from '../read/import-failure.ts';
import type { ImportsRepository } from './imports.repository.ts';

/** One import or undo of a tenant at a time, across all instances of the app. `lost` fires when the lock is gone. */
export interface TenantLock {
  /** Does `work` under the lock; AppError('import_busy') when it is not free within the timeout, if there is one. */
  hold<T>(tenantId: TenantId, work: (lost: AbortSignal) => Promise<T>, waitTimeoutMs?: number): Promise<T>;
  /** Does `work` if the lock is free now; null when it is not. */
  tryOnce<T>(
    tenantId: TenantId,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ readonly result: T } | null>;
}

const LOCK_RETRY_MS = 100;

export function createTenantLock(
  { withLock }: Pick<TransactionalStore, 'withLock'>,
  repository: Pick<ImportsRepository, 'listUnfinished'>,
): TenantLock {
  const lock: TenantLock = {
    async hold(tenantId, work, waitTimeoutMs) {
      if (waitTimeoutMs === undefined) return withLock(lockOf(tenantId), work);
      const giveUpAt = performance.now() + waitTimeoutMs;
      for (;;) {
        const done = await lock.tryOnce(tenantId, work);
        if (done !== null) return done.result;
        if (performance.now() >= giveUpAt) throw await busyError(repository, tenantId);
        await wait(LOCK_RETRY_MS);
      }
    },
    tryOnce: <T>(tenantId: TenantId, work: (lost: AbortSignal) => Promise<T>) =>
      withLock<{ readonly result: T } | null>(
        lockOf(tenantId),
        async (lost) => ({ result: await work(lost) }),
        async () => null,
      ),
  };
  return lock;
}

/** The name of the lock. */
export function lockOf(tenantId: TenantId): string {
  return `imports:${tenantId}`;
}

async function busyError(
  repository: Pick<ImportsRepository, 'listUnfinished'>,
  tenantId: TenantId,
): Promise<AppError> {
  const [running] = await repository.listUnfinished(tenantId);
  const what = running === undefined ? 'Another import' : `'${running.record.fileName}'`;
  return new AppError('import_busy', {
    message: `${what} is being taken in. Wait until it is done, or cancel it, and try again.`,
  });
}

/**
 * A signal for an import: aborts with the caller's signal, and when the lock is lost, because another instance may hold
 * it.
 */
export function signalUnderLock(lost: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  const lockIsLost = new AbortController();
  const end = () => lockIsLost.abort(new ImportStopped(DATABASE_AWAY));
  // It may be lost already: unfinished imports are settled first, and a listener added late is never called.
  if (lost.aborted) end();
  else lost.addEventListener('abort', end, { once: true });
  return AbortSignal.any([lockIsLost.signal, ...(signal === undefined ? [] : [signal])]);
}
