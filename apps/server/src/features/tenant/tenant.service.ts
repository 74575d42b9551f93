import type { TenantSummary } from '@skuline/contract';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { DATA_THROUGH_SQL } from './tenant.queries.ts';

/** What the transactional store knows of a tenant's data. */
export interface TenantDataState {
  readonly dataVersion: number;
  readonly isSampleData: boolean;
  readonly lastImportedAt: Date | null;
}

export interface TenantDependencies {
  readonly analytics: AnalyticsStore;
  readonly readTenantData: (tenantId: TenantId) => Promise<TenantDataState>;
  readonly getTenant: (tenantId: TenantId) => Promise<{ readonly name: string }>;
  readonly maturingDays: number;
}

export interface TenantService {
  summary(tenantId: TenantId): Promise<TenantSummary>;
}

const dataThrough = z.array(z.object({ days: z.number(), first: z.string(), last: z.string() }));

export function createTenantService(dependencies: TenantDependencies): TenantService {
  return {
    async summary(tenantId) {
      const [tenant, state, through] = await Promise.all([
        dependencies.getTenant(tenantId),
        dependencies.readTenantData(tenantId),
        dependencies.analytics.select(tenantId, DATA_THROUGH_SQL).then((rows) => dataThrough.parse(rows)[0]),
      ]);
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough:
          through === undefined || through.days === 0 ? null : { first: through.first, last: through.last },
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: state.dataVersion,
        maturingDays: dependencies.maturingDays,
      };
    },
  };
}
