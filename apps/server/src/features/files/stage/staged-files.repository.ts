import type { StagedFile } from '@skuline/contract';
import { and, asc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { enqueueJob } from '../../../jobs/index.ts';
import { storedTenantId, type TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { imports, stagedFile } from '../../../stores/transactional/schema/index.ts';
import type { ReadFile, StagedFileRecord } from './staged-file-record.ts';
import type { ListedFile } from './staged-file-view.ts';
import type { GivenFile, NewFile } from './take-file.ts';

type State = StagedFile['state'];
type Changes = Partial<Omit<typeof stagedFile.$inferInsert, 'id' | 'tenantId' | 'place'>>;

export interface BatchRequest {
  readonly batchId: string;
  readonly batchAt: Date;
  readonly files: readonly string[];
  readonly replace: readonly string[];
}

/** What is known of files that were given. Every statement is about one tenant, but for what the housekeeping needs. */
export interface StagedFilesRepository {
  add(
    given: Pick<GivenFile, 'tenantId' | 'stagedBy' | 'origin' | 'onKept'>,
    files: readonly NewFile[],
    now: Date,
  ): Promise<void>;
  /** In order of arrival, each with how far its import is. */
  list(tenantId: TenantId): Promise<ListedFile[]>;
  find(tenantId: TenantId, id: string): Promise<StagedFileRecord | null>;
  /** Sets what is given where the file is in one of these states; null where it is not. */
  change(file: Owned, from: readonly State[], changes: Changes): Promise<StagedFileRecord | null>;
  /** Has a file read again, with these answers added to those it has; null where it is in none of these states. */
  askAgain(
    file: Owned,
    from: readonly State[],
    answers?: Readonly<Record<string, string>>,
  ): Promise<StagedFileRecord | null>;
  /** Keeps a reading, unless the answers have changed since it began; false then. */
  keepReading(file: StagedFileRecord, read: ReadFile): Promise<boolean>;
  /** Marks files that can be imported as one drop, and asks for the job that does it, or neither. */
  beginBatch(tenantId: TenantId, request: BatchRequest, job: string): Promise<void>;
  /** Asks for the job that imports what waits. */
  askForImport(tenantId: TenantId, job: string, now: Date): Promise<void>;
  /** The first import of a drop, for the files of it that are still to come. */
  noteDrop(file: StagedFileRecord, dropId: number): Promise<void>;
  /** Removes files that are not being imported, all of them or one; the ids of those that are gone. */
  remove(tenantId: TenantId, id?: string): Promise<string[]>;
  /** Removes those of all tenants that are older and not being imported. */
  removeOlder(then: Date): Promise<Owned[]>;
  /** Those of all tenants that are being read, wait or are being imported. */
  listUnfinished(): Promise<StagedFileRecord[]>;
  listIds(): Promise<string[]>;
}

export interface Owned {
  readonly tenantId: TenantId;
  readonly id: string;
}

/**
 * Files that an import may begin with. One that failed may be tried again, and one that is being read once more, because
 * of a file beside it, was ready when it was chosen: the import asks what has to be asked.
 */
const isImportable = () =>
  or(
    inArray(stagedFile.state, ['ready', 'failed']),
    and(eq(stagedFile.state, 'reading'), isNotNull(stagedFile.reading)),
  );
const IN_BATCH: readonly State[] = ['waiting', 'importing'];

function toRecord(row: typeof stagedFile.$inferSelect): StagedFileRecord {
  // The column is only ever written from a TenantId.
  return { ...row, tenantId: storedTenantId(row.tenantId) };
}

const isFile = ({ tenantId, id }: Owned) => and(eq(stagedFile.tenantId, tenantId), eq(stagedFile.id, id));

export function createStagedFilesRepository({ db }: Pick<TransactionalStore, 'db'>): StagedFilesRepository {
  return { ...fileReads(db), ...fileWrites(db), ...batches(db), ...removals(db) };
}

function fileReads(
  db: TransactionalStore['db'],
): Pick<StagedFilesRepository, 'list' | 'find' | 'listUnfinished' | 'listIds'> {
  return {
    async list(tenantId) {
      const rows = await db
        .select({ file: stagedFile, progress: imports.progress })
        .from(stagedFile)
        .leftJoin(
          imports,
          and(eq(imports.id, stagedFile.importId), eq(imports.tenantId, stagedFile.tenantId)),
        )
        .where(eq(stagedFile.tenantId, tenantId))
        .orderBy(asc(stagedFile.place));
      return rows.map(({ file, progress }) => ({ file: toRecord(file), progress }));
    },
    find: async (tenantId, id) =>
      (await db.select().from(stagedFile).where(isFile({ tenantId, id }))).map(toRecord)[0] ?? null,
    listUnfinished: async () =>
      (
        await db
          .select()
          .from(stagedFile)
          .where(inArray(stagedFile.state, ['reading', ...IN_BATCH]))
          .orderBy(asc(stagedFile.place))
      ).map(toRecord),
    listIds: async () => (await db.select({ id: stagedFile.id }).from(stagedFile)).map(({ id }) => id),
  };
}

function fileWrites(
  db: TransactionalStore['db'],
): Pick<StagedFilesRepository, 'add' | 'change' | 'askAgain' | 'keepReading'> {
  return {
    add: ({ tenantId, stagedBy, origin, onKept }, files, now) =>
      db.transaction(async (tx) => {
        const given = { tenantId, stagedBy, origin, stagedAt: now, state: 'reading' } as const;
        await tx.insert(stagedFile).values(files.map((file) => ({ ...file, ...given })));
        await onKept?.(tx, files);
      }),
    async change(file, from, changes) {
      const isIt = and(isFile(file), inArray(stagedFile.state, [...from]));
      const rows = await db.update(stagedFile).set(changes).where(isIt).returning();
      return rows.map(toRecord)[0] ?? null;
    },
    async askAgain(file, from, answers = {}) {
      const isIt = and(isFile(file), inArray(stagedFile.state, [...from]));
      // Added and counted where they are kept: of two answers that come at once neither is lost.
      const added = sql`${stagedFile.answers} || ${JSON.stringify(answers)}::jsonb`;
      const revision = sql`${stagedFile.revision} + 1`;
      const rows = await db
        .update(stagedFile)
        .set({ state: 'reading', answers: added, revision, importId: null, failure: null })
        .where(isIt)
        .returning();
      return rows.map(toRecord)[0] ?? null;
    },
    async keepReading(file, read) {
      const isSame = and(eq(stagedFile.revision, file.revision), eq(stagedFile.state, 'reading'));
      const isIt = and(isFile(file), isSame);
      return (await db.update(stagedFile).set(read).where(isIt).returning({ id: stagedFile.id })).length > 0;
    },
  };
}

function batches(
  db: TransactionalStore['db'],
): Pick<StagedFilesRepository, 'beginBatch' | 'askForImport' | 'noteDrop'> {
  return {
    beginBatch: (tenantId, { files, replace, ...batch }, job) =>
      db.transaction(async (transaction) => {
        // Locked in one order: two tabs that press at once must not wait for each other.
        const found = await transaction
          .select({ id: stagedFile.id })
          .from(stagedFile)
          .where(and(eq(stagedFile.tenantId, tenantId), inArray(stagedFile.id, [...files]), isImportable()))
          .orderBy(asc(stagedFile.place))
          .for('update');
        const ids = found.map(({ id }) => id);
        if (ids.length === 0) return;
        // A person who said which of a drop's files is newer said it of that drop.
        const dropId = sql`CASE WHEN jsonb_exists(${stagedFile.answers}, 'newer') THEN ${stagedFile.dropId} END`;
        const fresh = { state: 'waiting', dropId, importId: null, failure: null } as const;
        const replaces = sql`${inArray(stagedFile.id, [...replace])}`;
        await transaction
          .update(stagedFile)
          .set({ ...fresh, ...batch, replaces })
          .where(and(eq(stagedFile.tenantId, tenantId), inArray(stagedFile.id, ids)));
        await enqueueJob(transaction, { name: job, key: tenantId, dueAt: batch.batchAt });
      }),
    askForImport: (tenantId, name, now) => enqueueJob(db, { name, key: tenantId, dueAt: now }),
    async noteDrop({ tenantId, batchId }, dropId) {
      if (batchId === null) return;
      const isIt = and(eq(stagedFile.tenantId, tenantId), eq(stagedFile.batchId, batchId));
      const first = sql`coalesce(${stagedFile.dropId}, ${dropId})`;
      await db.update(stagedFile).set({ dropId: first }).where(isIt);
    },
  };
}

function removals(db: TransactionalStore['db']): Pick<StagedFilesRepository, 'remove' | 'removeOlder'> {
  return {
    async remove(tenantId, id) {
      // One that waits may still be taken back; all of them at once are not.
      const kept = id === undefined ? IN_BATCH : (['importing'] as const);
      const isIt = id === undefined ? eq(stagedFile.tenantId, tenantId) : isFile({ tenantId, id });
      const rows = await db
        .delete(stagedFile)
        .where(and(isIt, notInArray(stagedFile.state, [...kept])))
        .returning({ id: stagedFile.id });
      return rows.map((row) => row.id);
    },
    async removeOlder(then) {
      const isOver = inArray(stagedFile.state, ['imported', 'unchanged', 'refused']);
      // Nobody was there when a file of a watched place came: it waits until somebody is.
      const isIt = and(
        lt(stagedFile.stagedAt, then),
        notInArray(stagedFile.state, [...IN_BATCH]),
        or(eq(stagedFile.origin, 'person'), isOver),
      );
      return (await db.delete(stagedFile).where(isIt).returning()).map(toRecord);
    },
  };
}
