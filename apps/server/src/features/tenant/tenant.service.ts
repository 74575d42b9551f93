import type { TenantSummary } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../clock.ts';
import type { ReadModel } from '../../read-model/index.ts';
import type { TenantDirectory } from '../../identity/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TenantDataRepository } from './tenant-data.repository.ts';

export interface TenantServiceDependencies {
  readonly readModel: Pick<ReadModel, 'readPublishedDays' | 'readSnapshot'>;
  readonly tenantData: Pick<TenantDataRepository, 'get'>;
  readonly directory: Pick<TenantDirectory, 'getTenant'>;
  readonly maturingDays: number;
  readonly clock: Clock;
}

export interface TenantService {
  /** Its days and data version as they were known then, all else as it is now. */
  summary(tenantId: TenantId, asOf?: string): Promise<TenantSummary>;
}

export function createTenantService(dependencies: TenantServiceDependencies): TenantService {
  const { readModel, tenantData, directory, maturingDays, clock } = dependencies;
  return {
    async summary(tenantId, asOf) {
      const [tenant, state, snapshot] = await Promise.all([
        directory.getTenant(tenantId),
        tenantData.get(tenantId),
        readModel.readSnapshot(tenantId, asOf),
      ]);
      const days = await readModel.readPublishedDays(snapshot);
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough: days.dataThrough(todayInLosAngeles(clock.now())),
        facts_present: days.factsPresent,
        known: days.known,
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: snapshot.dataVersion,
        maturingDays,
      };
    },
  };
}
