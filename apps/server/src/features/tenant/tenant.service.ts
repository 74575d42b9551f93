import type { TenantSummary } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../clock.ts';
import type { ReadPublishedDays } from '../../read-model/index.ts';
import type { TenantDirectory } from '../../identity/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TenantDataRepository } from './tenant-data.repository.ts';

export interface TenantServiceDependencies {
  readonly readPublishedDays: ReadPublishedDays;
  readonly tenantData: Pick<TenantDataRepository, 'get'>;
  readonly directory: Pick<TenantDirectory, 'getTenant'>;
  readonly maturingDays: number;
  readonly clock: Clock;
}

export interface TenantService {
  summary(tenantId: TenantId): Promise<TenantSummary>;
}

export function createTenantService(dependencies: TenantServiceDependencies): TenantService {
  const { readPublishedDays, tenantData, directory, maturingDays, clock } = dependencies;
  return {
    async summary(tenantId) {
      const [tenant, state] = await Promise.all([directory.getTenant(tenantId), tenantData.get(tenantId)]);
      const days = await readPublishedDays({ tenantId, dataVersion: state.dataVersion });
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough: days.dataThrough(todayInLosAngeles(clock.now())),
        facts_present: days.factsPresent,
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: state.dataVersion,
        maturingDays,
      };
    },
  };
}
