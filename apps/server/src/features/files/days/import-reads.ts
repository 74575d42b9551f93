import type { FactTable } from '@skuline/domain/import-formats';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../stores/transactional/port.ts';
import { imports } from '../../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { readDataVersion } from './data-version.ts';
import type { ImportRecord } from './import-record.ts';
import { RUNNING, type TenantImport, toRecord, toTenantImport } from './import-row.ts';
import { COMPOSITION_FORMAT } from './layers/layers.repository.ts';

/** Which of a tenant's imports: the newest ones older than `before`; all where nothing is said. */
export interface ImportsPageQuery {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
  /** Only those of this format. */
  readonly format?: string | undefined;
  /** Only those of a file with this text, by its SHA-256. */
  readonly checksum?: string | undefined;
}

/** Reading what is known of imports. */
export interface ImportReads {
  find(id: number): Promise<TenantImport | null>;
  /** Newest first; without those that changed nothing, reports that were refused, and what was cut short or stopped and begun again. */
  list(tenantId: TenantId, page?: ImportsPageQuery): Promise<ImportRecord[]>;
  /** Published imports with the same text, newest first. */
  listSame(tenantId: TenantId, kind: FactTable, checksum: string): Promise<ImportRecord[]>;
  /** Published sample data, or published data of the tenant's own. */
  listPublished(tenantId: TenantId, which: { readonly isSample: boolean }): Promise<ImportRecord[]>;
  /** Imports, of one tenant or of all, that a crash may have left in the middle of loading, publishing or undoing. */
  listUnfinished(tenantId?: TenantId): Promise<TenantImport[]>;
  /** What is shown or hidden from now on counts from this data version on; by the holder of the lock. */
  getDataVersion(tenantId: TenantId): Promise<number>;
}

/** Not recomposed days. */
const IS_FILE = or(isNull(imports.format), ne(imports.format, COMPOSITION_FORMAT));

/** A report that is refused, or asked about, leaves nothing to see, whether that shows in its first line or in its last. */
const IS_REFUSED_REPORT = and(
  eq(imports.status, 'failed'),
  isNotNull(imports.format),
  sql`${imports.failure}->>'code' = 'refused'`,
);

/** What was cut short or stopped, and begun again: a later import of the same document, or of the same text, stands for it. */
const IS_BEGUN_AGAIN = and(
  eq(imports.status, 'failed'),
  sql`${imports.failure}->>'code' IN ('interrupted', 'stopped')`,
  sql`EXISTS (SELECT 1 FROM imports AS later WHERE later.tenant_id = ${imports.tenantId}
    AND later.id > ${imports.id} AND later.status <> 'failed' AND later.undone_at IS NULL
    AND (later.document = ${imports.document} OR later.checksum_sha256 = ${imports.checksumSha256}))`,
);

export function createImportReads(db: Db): ImportReads {
  return {
    find: async (id) =>
      (await db.select().from(imports).where(eq(imports.id, id))).map(toTenantImport)[0] ?? null,
    getDataVersion: (tenantId) => readDataVersion(db, tenantId),
    async list(tenantId, { limit, before, format, checksum } = {}) {
      const query = db
        .select()
        .from(imports)
        .where(
          and(
            eq(imports.tenantId, tenantId),
            ne(imports.status, 'unchanged'),
            IS_FILE,
            sql`(${IS_REFUSED_REPORT}) IS NOT TRUE`,
            sql`(${IS_BEGUN_AGAIN}) IS NOT TRUE`,
            before === undefined ? undefined : lt(imports.id, before),
            format === undefined ? undefined : eq(imports.format, format),
            checksum === undefined ? undefined : eq(imports.checksumSha256, checksum),
          ),
        )
        .orderBy(desc(imports.id));
      return (await (limit === undefined ? query : query.limit(limit))).map(toRecord);
    },
    async listSame(tenantId, kind, checksum) {
      const isSame = and(
        eq(imports.tenantId, tenantId),
        eq(imports.kind, kind),
        eq(imports.checksumSha256, checksum),
        eq(imports.status, 'published'),
      );
      return (await db.select().from(imports).where(isSame).orderBy(desc(imports.id))).map(toRecord);
    },
    async listPublished(tenantId, { isSample }) {
      const isIt = and(
        eq(imports.tenantId, tenantId),
        eq(imports.isSample, isSample),
        eq(imports.status, 'published'),
        IS_FILE,
      );
      return (await db.select().from(imports).where(isIt).orderBy(desc(imports.id))).map(toRecord);
    },
    async listUnfinished(tenantId) {
      const isUndoing = and(eq(imports.status, 'published'), isNotNull(imports.undoneAt));
      const isUnfinished = and(
        tenantId === undefined ? undefined : eq(imports.tenantId, tenantId),
        or(inArray(imports.status, RUNNING), isUndoing),
      );
      return (await db.select().from(imports).where(isUnfinished).orderBy(imports.id)).map(toTenantImport);
    },
  };
}
