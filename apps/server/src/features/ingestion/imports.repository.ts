import type { ReportKind } from '@skuline/domain/reports';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { imports, type ImportStatus, tenantData } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { ImportRecord } from './import-record.ts';

/** A new import as it begins. */
export interface ImportStart {
  readonly tenantId: TenantId;
  readonly kind: ReportKind;
  readonly fileName: string;
  readonly ignoredColumns: readonly string[];
  readonly importedBy: string;
}

/** What an import turned out to hold. */
export interface ImportContents {
  readonly checksumSha256: string;
  readonly rows: number;
  readonly days: number;
  readonly brands: number;
  readonly parentSkus: number;
  readonly skus: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

/** An import and whose it is. */
export interface TenantImport {
  readonly tenantId: TenantId;
  readonly record: ImportRecord;
}

export interface ImportsRepository {
  begin(start: ImportStart, now: Date): Promise<ImportRecord>;
  find(id: number): Promise<TenantImport | null>;
  list(tenantId: TenantId): Promise<ImportRecord[]>;
  /** Published imports with the same text, newest first. */
  listSame(tenantId: TenantId, kind: ReportKind, checksum: string): Promise<ImportRecord[]>;
  /** Imports a crash may have left in the middle of loading, publishing or undoing. */
  listUnfinished(): Promise<TenantImport[]>;
  /** The rows are checked; from here on the import may become visible at any moment. */
  startPublishing(tenantId: TenantId, id: number, contents: ImportContents, now: Date): Promise<void>;
  startUndoing(tenantId: TenantId, id: number, now: Date): Promise<void>;
  /** Ends the import in this status and makes every cached answer of the tenant old, in one transaction. */
  finish(tenantId: TenantId, id: number, status: ImportStatus, now: Date): Promise<ImportRecord>;
  /** Forgets an import that changed nothing. */
  remove(id: number): Promise<void>;
}

type Row = typeof imports.$inferSelect;

export function createImportsRepository({ db }: Pick<TransactionalStore, 'db'>): ImportsRepository {
  type Executor = Pick<typeof db, 'insert' | 'update'>;
  const bumpDataVersion = async (executor: Executor, tenantId: TenantId, now: Date) => {
    await executor
      .insert(tenantData)
      .values({ tenantId, dataVersion: 1, updatedAt: now })
      .onConflictDoUpdate({
        target: tenantData.tenantId,
        set: { dataVersion: sql`${tenantData.dataVersion} + 1`, updatedAt: now },
      });
  };
  /** Changes an import and bumps the tenant's data version in one transaction. */
  const change = (tenantId: TenantId, id: number, values: Partial<Row>, now: Date) =>
    db.transaction(async (transaction) => {
      const rows = await transaction.update(imports).set(values).where(eq(imports.id, id)).returning();
      await bumpDataVersion(transaction, tenantId, now);
      return toRecord(first(rows));
    });
  return {
    begin: async (start, now) =>
      toRecord(
        first(
          await db
            .insert(imports)
            .values({ ...start, status: 'loading', startedAt: now })
            .returning(),
        ),
      ),
    find: async (id) =>
      (await db.select().from(imports).where(eq(imports.id, id))).map(toTenantImport)[0] ?? null,
    list: async (tenantId) =>
      (await db.select().from(imports).where(eq(imports.tenantId, tenantId)).orderBy(desc(imports.id))).map(
        toRecord,
      ),
    async listSame(tenantId, kind, checksum) {
      const isSame = and(
        eq(imports.tenantId, tenantId),
        eq(imports.kind, kind),
        eq(imports.checksumSha256, checksum),
        eq(imports.status, 'published'),
      );
      return (await db.select().from(imports).where(isSame).orderBy(desc(imports.id))).map(toRecord);
    },
    async listUnfinished() {
      const isUndoing = and(eq(imports.status, 'published'), isNotNull(imports.undoneAt));
      const isUnfinished = or(inArray(imports.status, ['loading', 'publishing']), isUndoing);
      return (await db.select().from(imports).where(isUnfinished).orderBy(imports.id)).map(toTenantImport);
    },
    async startPublishing(tenantId, id, contents, now) {
      await change(tenantId, id, { ...contents, status: 'publishing' }, now);
    },
    async startUndoing(tenantId, id, now) {
      await change(tenantId, id, { undoneAt: now }, now);
    },
    finish: (tenantId, id, status, now) =>
      change(tenantId, id, status === 'undone' ? { status } : { status, finishedAt: now }, now),
    async remove(id) {
      await db.delete(imports).where(eq(imports.id, id));
    },
  };
}

function first(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The import is not in the imports table any more.');
  return row;
}

function toTenantImport(row: Row): TenantImport {
  // The column is only ever written from a TenantId, when the import begins.
  return { tenantId: row.tenantId as TenantId, record: toRecord(row) };
}

function toRecord(row: Row): ImportRecord {
  const { tenantId: _tenantId, checksumSha256: _checksum, startedAt, finishedAt, undoneAt, ...rest } = row;
  return {
    ...rest,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}
