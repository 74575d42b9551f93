import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { imports, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** A tenant's data are sample data as long as one of its imports in one of these states is. */
const SHOWN = ['loading', 'publishing', 'published'] as const;

/** Makes every cached response of the tenant old. */
export async function bumpDataVersion(
  db: Pick<Db, 'insert' | 'select'>,
  tenantId: TenantId,
  now: Date,
): Promise<void> {
  const sampleImport = and(
    eq(imports.tenantId, tenantId),
    eq(imports.isSample, true),
    inArray(imports.status, SHOWN),
  );
  const isSampleData = sql`${exists(db.select({ id: imports.id }).from(imports).where(sampleImport))}`;
  await db
    .insert(tenantData)
    .values({ tenantId, dataVersion: 1, isSampleData, updatedAt: now })
    .onConflictDoUpdate({
      target: tenantData.tenantId,
      set: { dataVersion: sql`${tenantData.dataVersion} + 1`, isSampleData, updatedAt: now },
    });
}
