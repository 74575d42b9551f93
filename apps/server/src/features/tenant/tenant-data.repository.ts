import { and, desc, eq, inArray } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { imports, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TenantDataState } from './tenant.service.ts';

/** The tenant's data version: 0 before its first import. */
export async function readDataVersion({ db }: TransactionalStore, tenantId: TenantId): Promise<number> {
  const rows = await db
    .select({ version: tenantData.dataVersion })
    .from(tenantData)
    .where(eq(tenantData.tenantId, tenantId));
  return rows[0]?.version ?? 0;
}

/** What is known of the tenant's data besides the data themselves. */
export async function readTenantData(
  { db }: TransactionalStore,
  tenantId: TenantId,
): Promise<TenantDataState> {
  const [states, newest] = await Promise.all([
    db.select().from(tenantData).where(eq(tenantData.tenantId, tenantId)),
    db
      .select({ finishedAt: imports.finishedAt })
      .from(imports)
      .where(and(eq(imports.tenantId, tenantId), inArray(imports.status, ['published'])))
      .orderBy(desc(imports.id))
      .limit(1),
  ]);
  return {
    dataVersion: states[0]?.dataVersion ?? 0,
    isSampleData: states[0]?.isSampleData ?? false,
    lastImportedAt: newest[0]?.finishedAt ?? null,
  };
}
