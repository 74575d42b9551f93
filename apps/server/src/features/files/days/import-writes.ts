import { assertNever } from '@skuline/domain/exhaustive';
import type { FactTable, ImportOrigin, ImportStatus } from '@skuline/domain/import-formats';
import type { RecordKind } from '@skuline/domain/records';
import { type LiveLayer } from '@skuline/domain/report-formats';
import { NOT_SAID } from '@skuline/domain/sources';
import { countOf } from '@skuline/domain/formatting';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../../audit/index.ts';
import { enqueueJob, type JobRequest } from '../../../jobs/index.ts';
import { announce } from '../../../outgoing/index.ts';
import type { Db } from '../../../stores/transactional/port.ts';
import { CATALOGUE_FORMAT, importLayer, imports } from '../../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { bumpDataVersion } from './data-version.ts';
import type { FailureReport } from '../read/import-failure.ts';
import type { ImportRecord, StoredProgress } from './import-record.ts';
import { getFirst, type ImportRow, RUNNING, toRecord } from './import-row.ts';
import { settleRequest } from './settle-imports.job.ts';

/** A new import as it begins. */
export interface ImportStart {
  readonly tenantId: TenantId;
  readonly kind: FactTable;
  /** The first import of the drop in which the file comes; without it the file begins one. */
  readonly dropId?: number | undefined;
  /** Which report of another product it is; null for a file of Skuline's own. */
  readonly format: string | null;
  readonly fileName: string;
  readonly ignoredColumns: readonly string[];
  /** Who or what imports it, in words. */
  readonly importedBy: string;
  /** `person` where nothing is said. */
  readonly origin?: ImportOrigin | undefined;
  /** Which document it is, the same each time it is imported; without it nothing but its name is known. */
  readonly document?: string | undefined;
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
  /** Which kinds of records it brought beside figures of days. */
  readonly records: readonly RecordKind[];
}

/** An import is begun, and its undoing, together with the job that settles it should it be cut short. */
export interface ImportWrites {
  begin(start: ImportStart, now: Date): Promise<ImportRecord>;
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
    /** What belongs to the file besides, and is done with it or not at all. */
    within?: Within,
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

/** Done in the transaction of a change. */
export type Within = (transaction: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<void>;

interface ChangeOptions {
  readonly from?: ImportStatus;
  readonly jobs?: readonly JobRequest[];
  readonly layers?: readonly LiveLayer[];
  readonly audit?: 'file.imported' | 'import.undone' | undefined;
  readonly isAnnounced?: boolean;
  readonly within?: Within | undefined;
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
  records: [],
};

/** Imports often come in a row, and the requests right after one go first. */
const AFTER_CHANGE_MS = 2000;

/** Changes an import, bumps the tenant's data version and enqueues jobs, in one transaction. */
type ChangeImport = (
  tenantId: TenantId,
  id: number,
  values: Partial<ImportRow>,
  now: Date,
  options: ChangeOptions,
) => Promise<ImportRecord>;

/** `jobsAfterChange`: the jobs of a tenant that follow every change of what its readers see. */
export function createImportWrites(db: Db, jobsAfterChange: readonly string[]): ImportWrites {
  const change: ChangeImport = (tenantId, id, values, now, options) =>
    db.transaction(async (transaction) => {
      const { from, jobs = [], layers = [], audit, isAnnounced = false, within } = options;
      const isIt = and(ofTenant(tenantId, id), from === undefined ? undefined : eq(imports.status, from));
      const rows = await transaction.update(imports).set(values).where(isIt).returning();
      await bumpDataVersion(transaction, tenantId, id, now);
      for (const layer of layers) await transaction.insert(importLayer).values(toRow(tenantId, layer));
      for (const request of jobs) await enqueueJob(transaction, request);
      await within?.(transaction);
      const changed = getFirst(rows);
      // Nobody asked for days that are composed again.
      if (audit !== undefined && changed.fileName !== '')
        await recordAudit(transaction, now, { of: tenantId, ...auditOf(changed, audit) });
      if (isAnnounced) await announceImport(transaction, tenantId, changed, now);
      return toRecord(changed);
    });
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
    async startPublishing(tenantId, id, contents, now, layers = [], within) {
      const values = { ...contents, status: 'publishing' } as const;
      await change(tenantId, id, values, now, { from: 'loading', layers, within });
    },
    async startUndoing(tenantId, id, now) {
      const also: ChangeOptions = { jobs: [settleRequest(tenantId, now)], audit: 'import.undone' };
      await change(tenantId, id, { undoneAt: now }, now, also);
    },
    finish: (tenantId, id, end, now) =>
      change(tenantId, id, valuesAtEnd(end, now), now, {
        jobs: jobsAt(end.status === 'failed' ? [] : jobsAfterChange, tenantId, now),
        audit: end.status === 'published' ? 'file.imported' : undefined,
        isAnnounced: end.status !== 'undone',
      }),
    async finishUnchanged(tenantId, id, sameAs, now) {
      await db
        .update(imports)
        .set({ status: 'unchanged', sameAs, finishedAt: now, progress: null })
        .where(ofTenant(tenantId, id));
    },
  };
}

function jobsAt(names: readonly string[], tenantId: TenantId, now: Date): JobRequest[] {
  const dueAt = new Date(now.getTime() + AFTER_CHANGE_MS);
  return names.map((name) => ({ name, key: tenantId, dueAt }));
}

/** A connection brings dozens of documents a day: a chat is told of the files that people import. */
const KINDS_FOR_PULLED = ['webhook'] as const;

/** Tells of a report whose import has ended; sample data, names and days that are composed again are none. */
async function announceImport(
  transaction: Pick<Db, 'select' | 'insert'>,
  tenantId: TenantId,
  {
    id,
    fileName,
    format,
    status,
    rows,
    firstDate,
    lastDate,
    importedBy,
    origin,
    failure,
    isSample,
  }: ImportRow,
  now: Date,
): Promise<void> {
  if (fileName === '' || isSample || format === CATALOGUE_FORMAT) return;
  const isFailed = status === 'failed';
  const data = {
    import_id: id,
    file_name: fileName,
    status: isFailed ? ('failed' as const) : ('published' as const),
    rows: isFailed ? null : rows,
    first_day: firstDate,
    last_day: lastDate,
    imported_by: importedBy,
    problem: isFailed ? (failure?.message ?? 'The import failed.') : null,
  };
  await announce(transaction, now, {
    of: tenantId,
    happenings: [{ type: 'import.finished', data }],
    ...(origin !== 'person' ? { kinds: KINDS_FOR_PULLED } : {}),
  });
}

/** Whoever imports a file may be gone when it is done; an undo is done by whoever asks for it. */
function auditOf(
  { fileName, format, rows, importedBy }: ImportRow,
  action: 'file.imported' | 'import.undone',
) {
  if (action === 'import.undone') return { action, subject: fileName };
  const about = { subject: fileName, details: countOf(rows, 'row'), actor: importedBy };
  return { ...about, action: format === CATALOGUE_FORMAT ? ('names.changed' as const) : action };
}

function toRow(
  tenantId: TenantId,
  { first, last, fileName: _name, dropId: _drop, source = NOT_SAID, ...layer }: LiveLayer,
) {
  return { ...layer, ...source, tenantId, firstDay: first, lastDay: last };
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
