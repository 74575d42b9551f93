import { AppError } from '@skuline/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { JobDefinition } from '../../../jobs/index.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { INTERRUPTED } from '../read/import-failure.ts';
import type { ImportsRepository } from './imports.repository.ts';
import { settleImportsJob } from './settle-imports.job.ts';
import type { TenantLock } from './tenant-lock.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

/** Settles the imports that an instance of the app left unfinished when it ended. */
export interface InterruptedImports {
  /** Those of one tenant but `except`, by the holder of its lock. Throws AppError when one of them can't be yet. */
  settleUnderLock(tenantId: TenantId, except?: number): Promise<void>;
  /** Those of every tenant; at start, before anything is read. */
  reconcile(): Promise<void>;
  /** Does the same while the app runs. */
  readonly settleJob: JobDefinition;
}

export interface InterruptedImportsDependencies {
  readonly lock: TenantLock;
  readonly repository: Pick<ImportsRepository, 'listUnfinished'>;
  readonly unfinished: Pick<UnfinishedImports, 'settleAll'>;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** The lock of a process that has just been killed may need a moment to be released. */
const START_TIMEOUT_MS = 2000;

const NOT_SETTLED =
  'An import before this one was cut short and has not come to its end yet. Nothing was changed. Try again in a minute.';

export function createInterruptedImports(dependencies: InterruptedImportsDependencies): InterruptedImports {
  const { lock, repository, unfinished, clock, log } = dependencies;
  const settleUnderLock = async (tenantId: TenantId, except?: number) => {
    try {
      await unfinished.settleAll(tenantId, INTERRUPTED, except);
    } catch (cause) {
      // Otherwise days would be composed of imports that may be published, or removed, a moment later.
      throw new AppError('store_unavailable', { message: NOT_SETTLED, cause });
    }
  };
  const settleIfFree = async (tenantId: TenantId) => {
    if ((await repository.listUnfinished(tenantId)).length === 0) return true;
    return (await lock.tryOnce(tenantId, () => unfinished.settleAll(tenantId, INTERRUPTED))) !== null;
  };
  return {
    settleUnderLock,
    async reconcile() {
      const tenants = new Set((await repository.listUnfinished()).map(({ tenantId }) => tenantId));
      for (const tenantId of tenants) {
        // Another instance may be importing for this tenant: then it is left to that instance, and to the job.
        await lock
          .hold(tenantId, () => settleUnderLock(tenantId), START_TIMEOUT_MS)
          .catch((error: unknown) =>
            log.warn(
              { error, tenantId },
              'imports that were cut short are left to another instance, or to their job',
            ),
          );
      }
    },
    settleJob: settleImportsJob(settleIfFree, () => clock.now()),
  };
}
