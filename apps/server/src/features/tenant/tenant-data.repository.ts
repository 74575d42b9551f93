import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { imports, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** What the transactional store knows of a tenant's data. */
export interface TenantDataState {
  readonly dataVersion: number;
  readonly isSampleData: boolean;
  readonly lastImportedAt: Date | null;
}

export interface TenantDataRepository {
  /** The tenant's data version, and when the data became so; both are 0 before its first import. */
  getVersion(tenantId: TenantId): Promise<{ readonly dataVersion: number; readonly changedAt: number }>;
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
        dataVersion: states[0]?.dataVersion ?? 0,
        isSampleData: states[0]?.isSampleData ?? false,
        lastImportedAt: newest[0]?.finishedAt ?? null,
      };
    },
  };
}
