import type { TenantChoice, TenantSummary } from '@skuline/contract';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../clock.ts';
import type { ReadPublishedDays } from '../../read-model/index.ts';
import type { VerifiedUser } from '../../identity/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** What the transactional store knows of a tenant's data. */
export interface TenantDataState {
  readonly dataVersion: number;
  readonly isSampleData: boolean;
  readonly lastImportedAt: Date | null;
}

export interface TenantServiceDependencies {
  readonly readPublishedDays: ReadPublishedDays;
  readonly readTenantData: (tenantId: TenantId) => Promise<TenantDataState>;
  readonly getTenant: (tenantId: TenantId) => Promise<{ readonly name: string }>;
  readonly listTenantsOf: (caller: VerifiedUser) => Promise<TenantChoice[]>;
  readonly switchTenant: (caller: VerifiedUser, id: string) => Promise<TenantChoice>;
  readonly maturingDays: number;
  readonly clock: Clock;
}

export interface TenantService {
  summary(tenantId: TenantId): Promise<TenantSummary>;
  listChoices(caller: VerifiedUser): Promise<TenantChoice[]>;
  /** The tenant of the caller's next ID token; throws `tenant_not_found` for one they don't belong to. */
  choose(caller: VerifiedUser, id: string): Promise<TenantChoice>;
}

export function createTenantService(dependencies: TenantServiceDependencies): TenantService {
  return {
    listChoices: (caller) => dependencies.listTenantsOf(caller),
    choose: (caller, id) => dependencies.switchTenant(caller, id),
    async summary(tenantId) {
      const [tenant, state] = await Promise.all([
        dependencies.getTenant(tenantId),
        dependencies.readTenantData(tenantId),
      ]);
      const days = await dependencies.readPublishedDays({ tenantId, dataVersion: state.dataVersion });
      return {
        id: tenantId,
        name: tenant.name,
        isSampleData: state.isSampleData,
        dataThrough: days.dataThrough(todayInLosAngeles(dependencies.clock.now())),
        facts_present: days.factsPresent,
        lastImportedAt: state.lastImportedAt?.toISOString() ?? null,
        dataVersion: state.dataVersion,
        maturingDays: dependencies.maturingDays,
      };
    },
  };
}
