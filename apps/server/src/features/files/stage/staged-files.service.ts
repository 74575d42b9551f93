import { AppError, type CoverageResponse, MAX_STAGED_FILES, type StagedFile } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { orderOfDrop } from '@skuline/domain/report-formats';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { JobDefinition } from '../../../jobs/index.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import type { BatchImports } from './import-batch.ts';
import type { GivenAnswers, RememberedAnswers } from './remembered-answers.ts';
import { ASKED_OF_SHOWN } from './files-beside.ts';
import { createFileReader } from './file-reader.ts';
import { createRooms } from './room.ts';
import { createStagedBytes } from './staged-bytes.ts';
import { NOTHING_READ, type StagedFileRecord } from './staged-file-record.ts';
import { droppedOf, viewFiles } from './staged-file-view.ts';
import { IMPORT_JOB, stagedFilesJobs } from './staged-files.job.ts';
import { createStagedFilesRepository, type Owned } from './staged-files.repository.ts';
import { type GivenFile, takeFile, tooLarge } from './take-file.ts';

export interface StagedFilesDependencies {
  readonly transactional: TransactionalStore;
  readonly imports: BatchImports;
  readonly remembered: RememberedAnswers;
  readonly dataDir: string;
  /** The most that a file, or a tenant's files together, may hold. */
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly log: StoreLog;
}

export interface BatchOrder {
  readonly files: readonly string[];
  readonly replace: readonly string[];
  readonly remember: readonly string[];
}

/** Ids of files that would be imported, and of those that wait for an answer. */
export interface ChosenFiles {
  readonly files: readonly string[];
  readonly waiting: readonly string[];
}

/** Files that people give, look at, and import together. A file of another tenant is one that is not there. */
export interface StagedFilesService {
  /** Keeps a file, or the files of a zip; what they are is found out behind it. */
  stage(file: GivenFile): Promise<StagedFile[]>;
  /** The same, and imports what is ready once it has been read: what asks or is refused waits for a person. */
  send(file: GivenFile): Promise<StagedFile[]>;
  list(tenantId: TenantId): Promise<StagedFile[]>;
  answer(file: Owned, answers: Readonly<Record<string, string>>): Promise<StagedFile>;
  remove(file: Owned): Promise<StagedFile[]>;
  clear(tenantId: TenantId): Promise<StagedFile[]>;
  /** Removes the bytes of all files of a tenant that is deleted. */
  removeAll(tenantId: TenantId): Promise<void>;
  /** Has files imported as one drop. */
  importFiles(tenantId: TenantId, order: BatchOrder): Promise<StagedFile[]>;
  /** What would be there, were `files` imported; nothing is stored. */
  previewCoverage(tenantId: TenantId, range: DateRange, chosen: ChosenFiles): Promise<CoverageResponse>;
  /** Takes up what was being read or imported when the app ended. */
  resume(): Promise<void>;
  close(): Promise<void>;
  readonly jobs: readonly JobDefinition[];
}

/** A small file has been read by then, and the answer to a question shows what it has led to. */
const SETTLE_TIMEOUT_MS = 3000;
/** A script waits so long for a file to be read. */
const SEND_TIMEOUT_MS = 20_000;
const DONE: readonly StagedFile['state'][] = ['imported', 'unchanged'];
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function openParts(dependencies: StagedFilesDependencies) {
  const { transactional, imports, remembered, dataDir, maxBytes, clock, log } = dependencies;
  const repository = createStagedFilesRepository(transactional);
  const bytes = createStagedBytes(dataDir);
  const roomOf = createRooms();
  const shared = { imports, repository, bytes, maxBytes, clock };
  const reader = createFileReader({ ...shared, transactional, log });
  const records = async (tenantId: TenantId) => (await repository.list(tenantId)).map(({ file }) => file);
  const list = async (tenantId: TenantId) => {
    const listed = await repository.list(tenantId);
    // Those that another process left unread.
    for (const { file } of listed) if (file.state === 'reading') reader.add(file);
    return viewFiles(listed, await remembered.list(tenantId));
  };
  const find = async ({ tenantId, id }: Owned) => {
    const found = (await list(tenantId)).find((file) => file.id === id);
    if (found === undefined) throw new AppError('staged_file_not_found');
    return found;
  };
  const stage: StagedFilesService['stage'] = async (given) => {
    const { tenantId, totalBytes } = given;
    // That others are in its way would be untrue.
    if (totalBytes !== null && totalBytes > maxBytes) throw tooLarge(maxBytes);
    const keptBytes = refuseTooMany(await records(tenantId), [{ bytes: totalBytes ?? 0 }], maxBytes);
    const room = roomOf({ tenantId, maxBytes, keptBytes, refuse: tooLargeTogether });
    const ids: string[] = [];
    try {
      const files = await takeFile({ bytes, maxBytes, room }, given);
      ids.push(...files.map(({ id }) => id));
      // One after the other: of files that end at once each counts those before it.
      await transactional.withLock(`staged-files:${tenantId}`, async () => {
        refuseTooMany(await records(tenantId), files, maxBytes);
        await repository.add(given, files, clock.now());
      });
    } catch (error) {
      await bytes.remove(tenantId, ids);
      throw error;
    } finally {
      room.close();
    }
    return (await list(tenantId)).filter(({ id }) => ids.includes(id));
  };
  return { stage, repository, bytes, reader, records, list, find, jobs: stagedFilesJobs(shared) };
}

/** Begins imports: of files that a person chose, and of those that a script sends. */
function openImporting(
  { remembered, clock, log }: StagedFilesDependencies,
  { stage, repository, reader, records, list }: ReturnType<typeof openParts>,
): Pick<StagedFilesService, 'importFiles' | 'send'> {
  const importFiles: StagedFilesService['importFiles'] = async (tenantId, { files, replace, remember }) => {
    const known = new Map((await records(tenantId)).map((file) => [file.id, file]));
    if ([...files, ...replace, ...remember].some((id) => !known.has(id))) {
      throw new AppError('staged_file_not_found');
    }
    for (const id of remember) {
      const file = known.get(id);
      await remembered.keep(tenantId, file?.reading?.format?.id ?? null, answersTo(file));
    }
    const batchAt = clock.now();
    await repository.beginBatch(tenantId, { batchId: randomUUID(), batchAt, files, replace }, IMPORT_JOB);
    return list(tenantId);
  };
  const send: StagedFilesService['send'] = async (given) => {
    const { tenantId } = given;
    const ids = new Set((await stage(given)).map(({ id }) => id));
    const own = async () => (await list(tenantId)).filter(({ id }) => ids.has(id));
    const importReady = async () => {
      await Promise.all([...ids].map((id) => reader.settled(id)));
      const files = (await own()).flatMap(({ id, state }) => (state === 'ready' ? [id] : []));
      if (files.length > 0) await importFiles(tenantId, { files, replace: [], remember: [] });
    };
    const importing = importReady().catch((error: unknown) =>
      log.warn({ error }, 'a file that was sent waits among those that were given'),
    );
    await Promise.race([importing, wait(SEND_TIMEOUT_MS, undefined, { ref: false })]);
    return own();
  };
  return { importFiles, send };
}

export function createStagedFilesService(dependencies: StagedFilesDependencies): StagedFilesService {
  const { imports, clock } = dependencies;
  const parts = openParts(dependencies);
  const { stage, repository, bytes, reader, records, list, find, jobs } = parts;
  const { importFiles, send } = openImporting(dependencies, parts);
  return {
    stage,
    send,
    importFiles,
    list,
    async answer(owned, answers) {
      const file = ID.test(owned.id) ? await repository.find(owned.tenantId, owned.id) : null;
      if (file === null) throw new AppError('staged_file_not_found');
      if (!(await reader.readAgain(file, answers))) throw busy(file);
      await Promise.race([reader.settled(owned.id), wait(SETTLE_TIMEOUT_MS, undefined, { ref: false })]);
      return find(owned);
    },
    async remove(owned) {
      const file = await find(owned);
      const removed = await repository.remove(owned.tenantId, owned.id);
      if (removed.length === 0) throw busy(file);
      await bytes.remove(owned.tenantId, removed);
      // What was asked because of it may not have to be asked.
      await reader.askAgain(owned.tenantId, ASKED_OF_SHOWN);
      return list(owned.tenantId);
    },
    removeAll: (tenantId) => bytes.removeAll(tenantId),
    async clear(tenantId) {
      await bytes.remove(tenantId, await repository.remove(tenantId));
      return list(tenantId);
    },
    async previewCoverage(tenantId, range, { files, waiting }) {
      const known = new Map((await records(tenantId)).map((file) => [file.id, file]));
      return imports.readCoverage(tenantId, range, {
        imported: toGiven(known, files),
        waiting: toGiven(known, waiting),
      });
    },
    async resume() {
      const left = await repository.listUnfinished();
      for (const file of left.filter(({ state }) => state === 'reading')) reader.add(file);
      const inBatch = left.filter(({ state }) => state !== 'reading');
      for (const tenantId of new Set(inBatch.map((file) => file.tenantId))) {
        await repository.askForImport(tenantId, IMPORT_JOB, clock.now());
      }
    },
    close: () => reader.close(),
    jobs,
  };
}

/** Nothing is wrong with the file: there is no room for it before others are imported or removed. */
export class StagingFull extends AppError {}

/** Throws StagingFull where a tenant's files would be too many, or too large together; what those hold that are kept. */
function refuseTooMany(
  records: readonly StagedFileRecord[],
  files: readonly { readonly bytes: number }[],
  maxBytes: number,
): number {
  const kept = records.filter(({ state }) => !DONE.includes(state));
  if (kept.length + files.length > MAX_STAGED_FILES) {
    const message = `At most ${MAX_STAGED_FILES} files can be here at a time. Import or remove some of them first.`;
    throw new StagingFull('file_refused', { message });
  }
  const keptBytes = sumBytes(kept);
  if (keptBytes + sumBytes(files) > maxBytes) throw tooLargeTogether();
  return keptBytes;
}

function sumBytes(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function tooLargeTogether(): AppError {
  const message = 'The files here are too large together. Import or remove some of them first.';
  return new StagingFull('file_too_large', { message });
}

function busy({ fileName }: Pick<StagedFile, 'fileName'>): AppError {
  return new AppError('import_busy', {
    message: `'${fileName}' is being imported. Wait until it is done, or cancel it.`,
  });
}

/** The files with these ids, in the order in which they would be imported. */
function toGiven(known: ReadonlyMap<string, StagedFileRecord>, ids: readonly string[]) {
  const found = ids.flatMap((id) => known.get(id) ?? []);
  if (found.length < ids.length) throw new AppError('staged_file_not_found');
  return orderOfDrop(found.map(droppedOf)).map(({ fileName, file }) => {
    const { covers, lastUpdated } = file.reading ?? NOTHING_READ;
    return { fileName, covers, lastUpdated: lastUpdated ?? '' };
  });
}

/** What was answered of what was asked. */
function answersTo(file: StagedFileRecord | undefined): GivenAnswers {
  const asked = new Set(file?.reading?.questions.map(({ what }) => what));
  return { answers: Object.entries(file?.answers ?? {}), asked };
}
