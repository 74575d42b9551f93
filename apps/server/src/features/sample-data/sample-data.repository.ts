import { eq } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

export interface SampleDataRepository {
  /** Whether the tenant's data are sample data; false for a tenant that has none yet. */
  isMarked(tenantId: TenantId): Promise<boolean>;
  /** From here on the tenant's data are labelled "sample data". */
  mark(tenantId: TenantId, now: Date): Promise<void>;
}

export function createSampleDataRepository({ db }: Pick<TransactionalStore, 'db'>): SampleDataRepository {
  return {
    async isMarked(tenantId) {
      const rows = await db
        .select({ isSampleData: tenantData.isSampleData })
        .from(tenantData)
        .where(eq(tenantData.tenantId, tenantId));
      return rows[0]?.isSampleData ?? false;
    },
    async mark(tenantId, now) {
      await db
        .insert(tenantData)
        .values({ tenantId, isSampleData: true, updatedAt: now })
        .onConflictDoUpdate({ target: tenantData.tenantId, set: { isSampleData: true, updatedAt: now } });
    },
  };
}
