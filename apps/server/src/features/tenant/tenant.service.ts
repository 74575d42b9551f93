import type { TenantChoice, TenantSummary } from '@skuline/contract';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { Caller } from '../../http/authenticate.ts';
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
  readonly listTenantsOf: (caller: Caller) => Promise<TenantChoice[]>;
  readonly switchTenant: (caller: Caller, id: string) => Promise<TenantChoice>;
  readonly maturingDays: number;
}

export interface TenantService {
  summary(tenantId: TenantId): Promise<TenantSummary>;
  listChoices(caller: Caller): Promise<TenantChoice[]>;
  /** The tenant of the caller's next ID token; throws `tenant_not_found` for one they don't belong to. */
  choose(caller: Caller, id: string): Promise<TenantChoice>;
}

const dataThrough = z.array(z.object({ days: z.number(), first: z.string(), last: z.string() }));

export function createTenantService(dependencies: TenantDependencies): TenantService {
  return {
    listChoices: (caller) => dependencies.listTenantsOf(caller),
    choose: (caller, id) => dependencies.switchTenant(caller, id),
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
