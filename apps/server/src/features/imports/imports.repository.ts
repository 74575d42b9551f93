import { assertNever } from '@skuline/domain/exhaustive';
import type { ImportStatus, ReportKind } from '@skuline/domain/import-formats';
import type { LiveLayer } from '@skuline/domain/report-formats';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { enqueueJob, type JobRequest } from '../../jobs/index.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { importLayer, imports } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { bumpDataVersion, readDataVersion } from './data-version.ts';
import type { FailureReport } from './import-failure.ts';
import type { ImportRecord, StoredProgress } from './import-record.ts';
import { getFirst, type ImportRow, type TenantImport, toRecord, toTenantImport } from './import-row.ts';
import { COMPOSITION_FORMAT } from './layers/layers.repository.ts';
import { settleRequest } from './settle-imports.job.ts';

/** A new import as it begins. */
export interface ImportStart {
  readonly tenantId: TenantId;
  readonly kind: ReportKind;
  /** Which report of another product it is; null for a file of Skuline's own. */
  readonly format: string | null;
  readonly fileName: string;
  readonly ignoredColumns: readonly string[];
  readonly importedBy: string;
  readonly isSample: boolean;
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
  readonly replacedDays: number;
  readonly rounded: ImportRecord['rounded'];
}

/** Part of a tenant's imports: the newest ones older than `before`. */
export interface ImportsPageQuery {
  readonly limit: number;
  readonly before?: number | undefined;
  /** Only those of this format. */
  readonly format?: string | undefined;
}

/** An import is begun, and its undoing, together with the job that settles it should it be cut short. */
export interface ImportsRepository {
  begin(start: ImportStart, now: Date): Promise<ImportRecord>;
  find(id: number): Promise<TenantImport | null>;
  /** Newest first; without those that changed nothing, and reports that were refused. */
  list(tenantId: TenantId, page?: ImportsPageQuery): Promise<ImportRecord[]>;
  /** Published imports with the same text, newest first. */
  listSame(tenantId: TenantId, kind: ReportKind, checksum: string): Promise<ImportRecord[]>;
  /** Published sample data, or published data of the tenant's own. */
  listPublished(tenantId: TenantId, which: { readonly isSample: boolean }): Promise<ImportRecord[]>;
  /** Imports, of one tenant or of all, that a crash may have left in the middle of loading, publishing or undoing. */
  listUnfinished(tenantId?: TenantId): Promise<TenantImport[]>;
  /** What is shown or hidden from now on counts from this data version on; by the holder of the lock. */
  getDataVersion(tenantId: TenantId): Promise<number>;
  /** Stores how far the import is; returns whether it was asked to stop. */
  noteProgress(id: number, progress: StoredProgress | null): Promise<boolean>;
  requestCancel(tenantId: TenantId, id: number, now: Date): Promise<void>;
  /** The rows are checked; from here on the import may become visible. Throws when it was ended meanwhile. */
  startPublishing(
    tenantId: TenantId,
    id: number,
    contents: ImportContents,
    now: Date,
    layers?: readonly LiveLayer[],
  ): Promise<void>;
  startUndoing(tenantId: TenantId, id: number, now: Date): Promise<void>;
  /** Ends the import in this status, bumps the data version and enqueues what follows, in one transaction. */
  finish(tenantId: TenantId, id: number, end: ImportEnd, now: Date): Promise<ImportRecord>;
  /** Ends an import whose file its days show already, as import `sameAs`; readers see no difference. */
  finishUnchanged(tenantId: TenantId, id: number, sameAs: number, now: Date): Promise<void>;
}

export type ImportEnd =
  | { readonly status: 'published' | 'undone' }
  | { readonly status: 'failed'; readonly why: FailureReport };

interface ChangeOptions {
  readonly from?: ImportStatus;
  readonly jobs?: readonly JobRequest[];
  readonly layers?: readonly LiveLayer[];
}

/** What is known of recomposed days: they are no file. */
export const NO_CONTENTS: ImportContents = {
  checksumSha256: '',
  rows: 0,
  days: 0,
  brands: 0,
  parentSkus: 0,
  skus: 0,
  firstDate: null,
  lastDate: null,
  replacedDays: 0,
  rounded: null,
};

const RUNNING: readonly ImportStatus[] = ['loading', 'publishing'];
/** Imports often come in a row, and the requests right after one go first. */
const AFTER_CHANGE_MS = 2000;

/** Not recomposed days. */
const IS_FILE = or(isNull(imports.format), ne(imports.format, COMPOSITION_FORMAT));

/** A report that is refused, or asked about, leaves nothing to see, whether that shows in its first line or in its last. */
const IS_REFUSED_REPORT = and(
  eq(imports.status, 'failed'),
  isNotNull(imports.format),
  sql`${imports.failure}->>'code' = 'refused'`,
);

/** `jobsAfterChange`: the jobs of a tenant that follow every change of what its readers see. */
export function createImportsRepository(
  { db }: Pick<TransactionalStore, 'db'>,
  jobsAfterChange: readonly string[] = [],
): ImportsRepository {
  return { ...createImportReads(db), ...createImportWrites(db, jobsAfterChange) };
}

type ImportReads = Pick<
  ImportsRepository,
  'find' | 'getDataVersion' | 'list' | 'listSame' | 'listPublished' | 'listUnfinished'
>;

function createImportReads(db: Db): ImportReads {
  return {
    find: async (id) =>
      (await db.select().from(imports).where(eq(imports.id, id))).map(toTenantImport)[0] ?? null,
    getDataVersion: (tenantId) => readDataVersion(db, tenantId),
    async list(tenantId, page) {
      const before = page?.before === undefined ? undefined : lt(imports.id, page.before);
      const format = page?.format === undefined ? undefined : eq(imports.format, page.format);
      const query = db
        .select()
        .from(imports)
        .where(
          and(
            eq(imports.tenantId, tenantId),
            ne(imports.status, 'unchanged'),
            IS_FILE,
            sql`(${IS_REFUSED_REPORT}) IS NOT TRUE`,
            before,
            format,
          ),
        )
        .orderBy(desc(imports.id));
      return (await (page === undefined ? query : query.limit(page.limit))).map(toRecord);
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

function createImportWrites(
  db: Db,
  jobsAfterChange: readonly string[],
): Omit<ImportsRepository, keyof ImportReads> {
  /** Changes an import, bumps the tenant's data version and enqueues jobs, in one transaction. */
  const change = (
    tenantId: TenantId,
    id: number,
    values: Partial<ImportRow>,
    now: Date,
    { from, jobs = [], layers = [] }: ChangeOptions = {},
  ) =>
    db.transaction(async (transaction) => {
      const isIt = and(ofTenant(tenantId, id), from === undefined ? undefined : eq(imports.status, from));
      const rows = await transaction.update(imports).set(values).where(isIt).returning();
      await bumpDataVersion(transaction, tenantId, id, now);
      for (const layer of layers) await transaction.insert(importLayer).values(toRow(tenantId, layer));
      for (const request of jobs) await enqueueJob(transaction, request);
      return toRecord(getFirst(rows));
    });
  const jobsAt = (tenantId: TenantId, { status }: ImportEnd, now: Date) =>
    (status === 'failed' ? [] : jobsAfterChange).map((name) => ({
      name,
      key: tenantId,
      dueAt: new Date(now.getTime() + AFTER_CHANGE_MS),
    }));
  return {
    begin: (start, now) =>
      db.transaction(async (transaction) => {
        const values = { ...start, status: 'loading', startedAt: now } as const;
        const rows = await transaction.insert(imports).values(values).returning();
        await enqueueJob(transaction, settleRequest(start.tenantId, now));
        return toRecord(getFirst(rows));
      }),
    async noteProgress(id, progress) {
      const rows = await db
        .update(imports)
        .set({ progress })
        .where(and(eq(imports.id, id), inArray(imports.status, RUNNING)))
        .returning({ cancelRequestedAt: imports.cancelRequestedAt });
      return (rows[0]?.cancelRequestedAt ?? null) !== null;
    },
    async requestCancel(tenantId, id, now) {
      await db.update(imports).set({ cancelRequestedAt: now }).where(ofTenant(tenantId, id));
    },
    async startPublishing(tenantId, id, contents, now, layers = []) {
      await change(tenantId, id, { ...contents, status: 'publishing' }, now, { from: 'loading', layers });
    },
    async startUndoing(tenantId, id, now) {
      await change(tenantId, id, { undoneAt: now }, now, { jobs: [settleRequest(tenantId, now)] });
    },
    finish: (tenantId, id, end, now) =>
      change(tenantId, id, valuesAtEnd(end, now), now, { jobs: jobsAt(tenantId, end, now) }),
    async finishUnchanged(tenantId, id, sameAs, now) {
      await db
        .update(imports)
        .set({ status: 'unchanged', sameAs, finishedAt: now, progress: null })
        .where(ofTenant(tenantId, id));
    },
  };
}

function toRow(tenantId: TenantId, { first, last, fileName: _name, ...layer }: LiveLayer) {
  return { ...layer, tenantId, firstDay: first, lastDay: last };
}

function ofTenant(tenantId: TenantId, id: number) {
  return and(eq(imports.tenantId, tenantId), eq(imports.id, id));
}

function valuesAtEnd(end: ImportEnd, now: Date): Partial<ImportRow> {
  switch (end.status) {
    case 'undone':
      return { status: 'undone' };
    case 'published':
      return { status: 'published', finishedAt: now, progress: null };
    case 'failed': {
      const { failure, badLines } = end.why;
      return { status: 'failed', finishedAt: now, progress: null, failure, badLines };
    }
    default:
      return assertNever(end);
  }
}
