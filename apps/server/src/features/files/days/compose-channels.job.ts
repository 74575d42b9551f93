import type { Clock } from '../../../platform/clock.ts';
import type { JobDefinition } from '../../../jobs/index.ts';
import { storedTenantId, type TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { tenantData } from '../../../stores/transactional/schema/index.ts';
import type { InterruptedImports } from './interrupted-imports.ts';
import type { Recomposition } from './layers/recomposition.ts';
import type { TenantLock } from './tenant-lock.ts';

export interface ComposeChannelsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly lock: Pick<TenantLock, 'tryOnce'>;
  readonly interrupted: Pick<InterruptedImports, 'settleUnderLock'>;
  readonly recomposition: Pick<Recomposition, 'findDaysWithoutChannels' | 'recompose'>;
  readonly clock: Clock;
}

const RETRY_AFTER_MS = 60_000;

/**
 * Composes again, when the app starts, the days that an older version of it composed of several channels without keeping
 * what each of them brings.
 */
export function composeChannelsJob(dependencies: ComposeChannelsDependencies): JobDefinition {
  const { transactional, lock, interrupted, recomposition, clock } = dependencies;
  const isDone = async (tenantId: TenantId) => {
    if ((await recomposition.findDaysWithoutChannels(tenantId)).size === 0) return true;
    const done = await lock.tryOnce(tenantId, async () => {
      await interrupted.settleUnderLock(tenantId);
      await recomposition.recompose(tenantId, await recomposition.findDaysWithoutChannels(tenantId));
    });
    return done !== null;
  };
  return {
    name: 'compose-channels',
    schedule: { dailyAtHour: 4, atStart: true },
    async run({ signal }) {
      const tenants = await transactional.db.select({ id: tenantData.tenantId }).from(tenantData);
      let isWaiting = false;
      for (const { id } of tenants) {
        signal.throwIfAborted();
        // Written from a TenantId with every import.
        if (!(await isDone(storedTenantId(id)))) isWaiting = true;
      }
      return isWaiting ? new Date(clock.now().getTime() + RETRY_AFTER_MS) : undefined;
    },
  };
}
