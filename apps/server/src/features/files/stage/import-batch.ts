import { AppError } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { isImportRunning } from '@skuline/domain/import-formats';
import { orderOfDrop } from '@skuline/domain/report-formats';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ImportOutcome, ImportRecord } from '../days/import-record.ts';
import type { ImportsService } from '../days/imports.service.ts';
import { importFile } from '../days/import-file.ts';
import type { LargeFiles } from './large-files.ts';
import { closeStaged, openStaged, type StagedBytes } from './staged-bytes.ts';
import { toStagedNotices } from './read-staged-file.ts';
import { NOTHING_READ, type StagedFileRecord } from './staged-file-record.ts';
import { droppedOf } from './staged-file-view.ts';
import type { StagedFilesRepository } from './staged-files.repository.ts';

export type BatchImports = Pick<
  ImportsService,
  | 'importStream'
  | 'importReading'
  | 'settleGiven'
  | 'list'
  | 'listParents'
  | 'noticeNames'
  | 'findConflict'
  | 'get'
  | 'readCoverage'
>;

export interface ImportBatchDependencies {
  readonly imports: BatchImports;
  readonly repository: StagedFilesRepository;
  readonly bytes: StagedBytes;
  readonly maxBytes: number;
}

interface BatchDependencies extends ImportBatchDependencies {
  readonly largeFiles: LargeFiles;
}

/** Where more tenants wait than are served at once, the next gets its turn after so long. */
const TURN_MS = 10_000;
/** So long another import of the tenant is waited for, while it holds one of the places of the job. */
const LOCK_WAIT_MS = 1000;

/**
 * Imports the files of a tenant that wait, drop by drop, one after the other. Returns false when some are left: its turn is
 * over, the next one is large and has no place, another import of the tenant runs, or what another process left unfinished
 * has not been settled yet.
 */
export async function importWaiting(
  dependencies: BatchDependencies,
  tenantId: TenantId,
  signal: AbortSignal,
): Promise<boolean> {
  const { repository, largeFiles } = dependencies;
  const endsAt = performance.now() + TURN_MS;
  for (;;) {
    if (signal.aborted || performance.now() > endsAt) return false;
    const files = (await repository.list(tenantId)).map(({ file }) => file);
    const left = files.find(({ state }) => state === 'importing');
    if (left !== undefined) {
      if (!(await settleLeft(dependencies, left))) return false;
      continue;
    }
    const next = nextOf(files);
    if (next === null) return true;
    const end = largeFiles.enterNow(next);
    if (end === null || !(await importOne(dependencies, next, signal).finally(end))) return false;
  }
}

/** The first of the oldest drop. */
function nextOf(files: readonly StagedFileRecord[]): StagedFileRecord | null {
  const waiting = files.filter(({ state }) => state === 'waiting');
  const oldest = waiting.toSorted((a, b) => Number(a.batchAt) - Number(b.batchAt))[0];
  if (oldest === undefined) return null;
  const drop = waiting.filter(({ batchId }) => batchId === oldest.batchId);
  return orderOfDrop(drop.map(droppedOf))[0]?.file ?? null;
}

/** A file whose process ended while it was imported: done, or to be imported again. False: nobody knows yet. */
async function settleLeft(
  { imports, repository, bytes }: ImportBatchDependencies,
  file: StagedFileRecord,
): Promise<boolean> {
  const record = file.importId === null ? null : await imports.get(file.tenantId, file.importId);
  if (record === null || record.status === 'failed') {
    await repository.change(file, ['importing'], { state: 'waiting', importId: null });
    return true;
  }
  if (isImportRunning(record.status)) return false;
  await finish({ repository, bytes }, file, record);
  return true;
}

async function finish(
  { repository, bytes }: Pick<ImportBatchDependencies, 'repository' | 'bytes'>,
  file: StagedFileRecord,
  { id, status }: Pick<ImportRecord, 'id' | 'status'>,
): Promise<void> {
  const state = status === 'unchanged' ? 'unchanged' : 'imported';
  if (state === 'imported') await repository.noteDrop(file, id);
  await repository.change(file, ['importing'], { state, importId: id, failure: null });
  await bytes.remove(file.tenantId, [file.id]);
}

/** False where another import of the tenant is in the way: the file waits on. */
async function importOne(
  dependencies: ImportBatchDependencies,
  waiting: StagedFileRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const { repository } = dependencies;
  // Somebody may have removed it a moment ago.
  const file = await repository.change(waiting, ['waiting'], { state: 'importing' });
  if (file === null) return true;
  try {
    const outcome = await takeIn(dependencies, file, signal);
    if (signal.aborted && outcome?.status !== 'published') {
      await repository.change(file, ['importing'], { state: 'waiting', importId: null });
    } else if (outcome !== null) await note(dependencies, file, outcome);
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_busy') {
      await repository.change(file, ['importing'], { state: 'waiting' });
      return false;
    }
    // A database that is away says nothing of the file: the job is tried again.
    if (!(error instanceof AppError) || error.code === 'store_unavailable') throw error;
    await repository.change(file, ['importing'], { state: 'failed', failure: error.message });
  }
  return true;
}

/** Null where something has to be asked first after all. */
async function takeIn(
  { imports, repository, bytes, maxBytes }: ImportBatchDependencies,
  file: StagedFileRecord,
  signal: AbortSignal,
): Promise<ImportOutcome | null> {
  const { tenantId, fileName, stagedBy: importedBy, origin, replaces: replace } = file;
  const onBegin = async ({ id }: ImportRecord) => {
    await repository.change(file, ['importing'], { importId: id });
  };
  const source = openStaged(bytes, file, { maxBytes, signal });
  const taken = await importFile(imports, {
    tenantId,
    fileName,
    source,
    answers: new Map(Object.entries(file.answers)),
    importedBy,
    origin,
    document: `staged file ${file.id}`,
    replace,
    dropId: file.dropId ?? undefined,
    onBegin,
    waitTimeoutMs: LOCK_WAIT_MS,
  }).finally(() => closeStaged(source));
  if (taken.status === 'taken') {
    // Which of its names the catalog does not know is known only now.
    if (taken.outcome.status === 'published') {
      const reading = { ...(file.reading ?? NOTHING_READ), notices: toStagedNotices(taken.notices) };
      await repository.change(file, ['importing'], { reading });
    }
    return taken.outcome;
  }
  // What the answers were given for has changed, or the catalog has: it is read again, and asks.
  await repository.askAgain(file, ['importing']);
  return null;
}

async function note(
  dependencies: ImportBatchDependencies,
  file: StagedFileRecord,
  outcome: ImportOutcome,
): Promise<void> {
  if (outcome.status !== 'refused') {
    const { id } = outcome.import;
    return finish(dependencies, file, { id, status: outcome.status });
  }
  const reading = file.reading ?? NOTHING_READ;
  const conflict = file.replaces ? null : await findConflict(dependencies.imports, file.tenantId, reading);
  await dependencies.repository.change(file, ['importing'], {
    state: 'failed',
    failure: conflict?.message ?? outcome.message,
    reading: { ...reading, conflict },
  });
}

/** The days on which the other kind of file speaks already, for a file that has been read. */
export async function findConflict(
  imports: Pick<ImportsService, 'findConflict'>,
  tenantId: TenantId,
  { speaksFor }: Pick<typeof NOTHING_READ, 'speaksFor'>,
): Promise<(typeof NOTHING_READ)['conflict']> {
  if (speaksFor === null) return null;
  const days = speaksFor.days.map(toDateKey);
  const found = await imports.findConflict({ ...speaksFor, tenantId, days });
  return found === null ? null : { days: [...found.days], message: found.message };
}
