import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../stores/transactional/port.ts';
import { dataVersion, imports, tenantData } from '../../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** A tenant's data are sample data as long as one of its imports in one of these states is. */
const SHOWN = ['loading', 'publishing', 'published'] as const;

/** Invalidates every cached response of the tenant, and records when the new data version began and why. */
export async function bumpDataVersion(
  db: Pick<Db, 'insert' | 'select'>,
  tenantId: TenantId,
  importId: number,
  now: Date,
): Promise<void> {
  const sampleImport = and(
    eq(imports.tenantId, tenantId),
    eq(imports.isSample, true),
    inArray(imports.status, SHOWN),
  );
  const isSampleData = sql`${exists(db.select({ id: imports.id }).from(imports).where(sampleImport))}`;
  const versions = await db
    .insert(tenantData)
    .values({ tenantId, dataVersion: 1, isSampleData, updatedAt: now })
    .onConflictDoUpdate({
      target: tenantData.tenantId,
      set: { dataVersion: sql`${tenantData.dataVersion} + 1`, isSampleData, updatedAt: now },
    })
    .returning({ dataVersion: tenantData.dataVersion });
  const entries = versions.map((version) => ({ ...version, tenantId, importId, changedAt: now }));
  await db.insert(dataVersion).values(entries);
}

/** The tenant's data version as it is stored; what is shown or hidden from now on counts from it on. */
export async function readDataVersion(db: Pick<Db, 'select'>, tenantId: TenantId): Promise<number> {
  const isOf = eq(tenantData.tenantId, tenantId);
  const [state] = await db.select({ version: tenantData.dataVersion }).from(tenantData).where(isOf);
  return state?.version ?? 0;
}
