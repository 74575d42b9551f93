import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { CATALOGUE_FORMAT, imports, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** What the transactional store knows of a tenant's data. */
export interface TenantDataState {
  readonly isSampleData: boolean;
  readonly lastImportedAt: Date | null;
}

export interface TenantDataRepository {
  get(tenantId: TenantId): Promise<TenantDataState>;
}

/** Days that were recomposed after an undo are no file, and changed names, or a catalog of them, bring no figures. */
const isFile = and(
  ne(imports.fileName, ''),
  or(isNull(imports.format), ne(imports.format, CATALOGUE_FORMAT)),
);

export function createTenantDataRepository({ db }: Pick<TransactionalStore, 'db'>): TenantDataRepository {
  return {
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
