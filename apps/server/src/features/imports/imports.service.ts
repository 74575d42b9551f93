import { AppError, type ImportDetail, type NamedFallBack } from '@skuline/contract';
import { isImportRunning, REPORT_FORMATS } from '@skuline/domain/import-formats';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { ImportStopped, INTERRUPTED } from './import-failure.ts';
import { importFile, type ImportRequest } from './import-file.ts';
import type { FallBack, ImportOutcome, ImportRecord, UndoOutcome } from './import-record.ts';
import { createImportRowsQueries, type ImportRows } from './import-rows.queries.ts';
import { type TenantImport, toDetail } from './import-row.ts';
import { createImportsRepository, type ImportsPageQuery } from './imports.repository.ts';
import { refuseOwnData } from './remove-sample-data.ts';
import { settleImportsJob } from './settle-imports.job.ts';
import { DATABASE_AWAY, storeFailure } from './store-failure.ts';
import { createUnfinishedImports } from './unfinished-imports.ts';

export interface ImportsServiceDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: StoreLog;
  /** Names of the jobs that are to be done for a tenant after each import and undo. */
  readonly jobsAfterChange?: readonly string[];
}

const LOCK_RETRY_MS = 100;
/** The lock of a process that has just been killed may need a moment to be given back. */
const START_TIMEOUT_MS = 2000;
const isBusy = () => Promise.resolve(null);

export interface UndoOptions {
  /** How long a running import of the tenant is waited for before the undo is refused; without it as long as it takes. */
  readonly waitTimeoutMs?: number;
}

export interface ImportsService {
  /**
   * Takes a file in, whole or not at all. Imports of one tenant queue up, or are refused with AppError('import_busy')
   * when their patience is over. Throws AppError when a store fails.
   */
  importStream(request: ImportRequest): Promise<ImportOutcome>;
  /** Hides a published import of the tenant again. Throws AppError when there is none. */
  undo(tenantId: TenantId, importId: number, options?: UndoOptions): Promise<UndoOutcome>;
  /** What `undo` would answer now, with nothing done. */
  previewUndo(tenantId: TenantId, importId: number): Promise<UndoOutcome>;
  /** The imports of the tenant, or a page of them, newest first. */
  list(tenantId: TenantId, page?: ImportsPageQuery): Promise<ImportRecord[]>;
  /** One import of the tenant. Throws AppError('import_not_found'). */
  get(tenantId: TenantId, importId: number): Promise<ImportDetail>;
  /** Asks a running import to stop; it does within a second. Throws AppError when there is none. */
  cancel(tenantId: TenantId, importId: number): Promise<ImportDetail>;
  /** The same days with the names of the files they would show. */
  nameFallBacks(tenantId: TenantId, fallBacks: readonly FallBack[]): Promise<NamedFallBack[]>;
  /** An import and whose it is, or null. */
  find(importId: number): Promise<TenantImport | null>;
  /** Puts in order what a crash left in the middle; at every start, before anything is read. */
  reconcile(): Promise<void>;
  /** Does the same while the app runs. */
  readonly settleJob: JobDefinition;
}

export function createImportsService(dependencies: ImportsServiceDependencies): ImportsService {
  const { analytics, transactional, clock, log, jobsAfterChange } = dependencies;
  const repository = createImportsRepository(transactional, jobsAfterChange);
  const queries = createImportRowsQueries(analytics);
  const unfinished = createUnfinishedImports({ analytics, repository, queries, clock, log });
  const importDependencies = { analytics, repository, queries, unfinished, clock, log };
  const withTenantLock = async <T>(
    tenantId: TenantId,
    work: (lost: AbortSignal) => Promise<T>,
    waitTimeoutMs?: number,
  ): Promise<T> => {
    const lock = lockOf(tenantId);
    if (waitTimeoutMs === undefined) return transactional.withLock(lock, work);
    const giveUpAt = performance.now() + waitTimeoutMs;
    for (;;) {
      const attempt = async (lost: AbortSignal) => ({ result: await work(lost) });
      const mine = await transactional.withLock<{ readonly result: T } | null>(lock, attempt, isBusy);
      if (mine !== null) return mine.result;
      if (performance.now() >= giveUpAt) return refuseBusy(tenantId);
      await wait(LOCK_RETRY_MS);
    }
  };
  const refuseBusy = async (tenantId: TenantId) => {
    const [running] = await repository.listUnfinished(tenantId);
    const what = running === undefined ? 'Another import' : `'${running.record.fileName}'`;
    throw new AppError('import_busy', {
      message: `${what} is being taken in. Wait until it is done, or cancel it, and try again.`,
    });
  };
  /** Only for whoever has the turn: what is unfinished then was left by an instance that is gone. */
  const settleLeftBehind = (tenantId: TenantId) =>
    unfinished
      .settleAll(tenantId, INTERRUPTED)
      .catch((error: unknown) => log.warn({ error, tenantId }, 'imports could not be settled yet'));
  const settle = async (tenantId: TenantId) => {
    if ((await repository.listUnfinished(tenantId)).length === 0) return true;
    const attempt = () => unfinished.settleAll(tenantId, INTERRUPTED).then(() => true);
    return (await transactional.withLock<boolean | null>(lockOf(tenantId), attempt, isBusy)) ?? false;
  };
  const takeIn = async (request: ImportRequest, lost: AbortSignal) => {
    await settleLeftBehind(request.tenantId);
    if (request.isSample === true) await refuseOwnData(importDependencies, request.tenantId);
    return importFile(importDependencies, { ...request, signal: stoppedBy(lost, request.signal) });
  };
  const findOwn = async (tenantId: TenantId, importId: number) => {
    const found = await repository.find(importId);
    return found?.tenantId === tenantId ? found : null;
  };
  const getOwn = async (tenantId: TenantId, importId: number) => {
    const found = await findOwn(tenantId, importId);
    if (found !== null) return found;
    throw new AppError('import_not_found', { message: `There is no import ${importId} of this tenant.` });
  };

  return {
    async importStream(request) {
      request.onProgress?.({ phase: 'waiting', bytes: 0, totalBytes: request.totalBytes ?? null, rows: 0 });
      return withTenantLock(request.tenantId, (lost) => takeIn(request, lost), request.waitTimeoutMs).catch(
        (error: unknown) => {
          throw storeFailure(error);
        },
      );
    },
    undo: (tenantId, importId, { waitTimeoutMs } = {}) =>
      withTenantLock(
        tenantId,
        async () => {
          const rows = undoableRows(tenantId, await getOwn(tenantId, importId));
          const fallBacks = await queries.listFallBacks(rows);
          await repository.startUndoing(tenantId, importId, clock.now());
          return { import: await unfinished.undo(rows), fallBacks };
        },
        waitTimeoutMs,
      ),
    async previewUndo(tenantId, importId) {
      const found = await getOwn(tenantId, importId);
      return { import: found.record, fallBacks: await queries.listFallBacks(undoableRows(tenantId, found)) };
    },
    list: (tenantId, page) => repository.list(tenantId, page),
    get: async (tenantId, importId) => toDetail(await getOwn(tenantId, importId)),
    async cancel(tenantId, importId) {
      const { record } = await getOwn(tenantId, importId);
      if (!isImportRunning(record.status)) throw new AppError('import_not_running');
      await repository.requestCancel(tenantId, importId, clock.now());
      return toDetail(await getOwn(tenantId, importId));
    },
    nameFallBacks: (tenantId, fallBacks) =>
      Promise.all(
        fallBacks.map(async (fallBack) => {
          const { importId } = fallBack;
          const shown = importId === null ? null : await findOwn(tenantId, importId);
          return { ...fallBack, fileName: shown?.record.fileName ?? null };
        }),
      ),
    find: (importId) => repository.find(importId),
    async reconcile() {
      const tenants = new Set((await repository.listUnfinished()).map(({ tenantId }) => tenantId));
      for (const tenantId of tenants) {
        // Somebody else may be at work on it: then it is left to them, and to the job.
        await withTenantLock(tenantId, () => settleLeftBehind(tenantId), START_TIMEOUT_MS).catch(
          (error: unknown) => log.warn({ error, tenantId }, 'imports are being taken in elsewhere'),
        );
      }
    },
    settleJob: settleImportsJob(settle, () => clock.now()),
  };
}

function lockOf(tenantId: TenantId): string {
  return `imports:${tenantId}`;
}

/** Without its turn an import must not go on: somebody else may have it. */
function stoppedBy(lost: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  const turnIsOver = new AbortController();
  const end = () => turnIsOver.abort(new ImportStopped(DATABASE_AWAY));
  // It may be lost already: what was left behind is settled first, and nobody who comes late is told.
  if (lost.aborted) end();
  else lost.addEventListener('abort', end, { once: true });
  return AbortSignal.any([turnIsOver.signal, ...(signal === undefined ? [] : [signal])]);
}

function undoableRows(tenantId: TenantId, { record }: TenantImport): ImportRows {
  const { id, status, kind, undoneAt } = record;
  // One whose undoing was cut short is taken up again.
  if (status !== 'published') {
    const why =
      status === 'undone' ? `was undone already (${undoneAt ?? ''})` : `is ${status}, not published`;
    throw new AppError('import_not_undoable', { message: `Import ${id} ${why}; nothing was changed.` });
  }
  return { tenantId, importId: id, format: REPORT_FORMATS[kind] };
}
