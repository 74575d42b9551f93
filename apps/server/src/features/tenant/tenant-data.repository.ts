import { and, asc, desc, eq, inArray, lt, lte, ne } from 'drizzle-orm';
import type { DatedVersion, DataVersions } from '../../read-model/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { dataVersion, imports, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** What the transactional store knows of a tenant's data. */
export interface TenantDataState {
  readonly isSampleData: boolean;
  readonly lastImportedAt: Date | null;
}

export interface TenantDataRepository extends DataVersions {
  get(tenantId: TenantId): Promise<TenantDataState>;
}

/** Days that were recomposed after an undo are no file. */
const isFile = ne(imports.fileName, '');

export function createTenantDataRepository({ db }: Pick<TransactionalStore, 'db'>): TenantDataRepository {
  return {
    async getVersion(tenantId) {
      const [state] = await db
        .select({ dataVersion: tenantData.dataVersion, updatedAt: tenantData.updatedAt })
        .from(tenantData)
        .where(eq(tenantData.tenantId, tenantId));
      return { dataVersion: state?.dataVersion ?? 0, changedAt: state?.updatedAt.getTime() ?? 0 };
    },
    async findVersion(tenantId, upTo) {
      const isIn =
        typeof upTo === 'number' ? lte(dataVersion.dataVersion, upTo) : lt(dataVersion.changedAt, upTo);
      const found = await db
        .select()
        .from(dataVersion)
        .where(and(eq(dataVersion.tenantId, tenantId), isIn))
        .orderBy(desc(dataVersion.dataVersion))
        .limit(1);
      return found.map(datedVersion)[0] ?? null;
    },
    async findOldest(tenantId) {
      const isOf = eq(dataVersion.tenantId, tenantId);
      const found = await db
        .select()
        .from(dataVersion)
        .where(isOf)
        .orderBy(asc(dataVersion.dataVersion))
        .limit(1);
      return found.map(datedVersion)[0] ?? null;
    },
    async get(tenantId) {
      const [states, newest] = await Promise.all([
        db.select().from(tenantData).where(eq(tenantData.tenantId, tenantId)),
        db
          .select({ finishedAt: imports.finishedAt })
          .from(imports)
          .where(and(eq(imports.tenantId, tenantId), inArray(imports.status, ['published']), isFile))
          .orderBy(desc(imports.id))
          .limit(1),
      ]);
      return {
        isSampleData: states[0]?.isSampleData ?? false,
        lastImportedAt: newest[0]?.finishedAt ?? null,
      };
    },
  };
}

function datedVersion(row: typeof dataVersion.$inferSelect): DatedVersion {
  return { dataVersion: row.dataVersion, changedAt: row.changedAt.getTime() };
}
