import { AppError, type ImportDetail, type NamedFallBack } from '@skuline/contract';
import { isImportRunning } from '@skuline/domain/import-formats';
import type { Clock } from '../../clock.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { storeFailure } from './import-failure.ts';
import { importFile, type ImportRequest } from './import-file.ts';
import type { FallBack, ImportOutcome, ImportRecord, UndoOutcome } from './import-record.ts';
import { createImportRowsQueries } from './import-rows.queries.ts';
import { type TenantImport, toDetail } from './import-row.ts';
import { createImportsRepository, type ImportsPageQuery } from './imports.repository.ts';
import { createInterruptedImports, type InterruptedImports } from './interrupted-imports.ts';
import { refuseOwnData } from './remove-sample-data.ts';
import { createTenantLock, signalUnderLock } from './tenant-lock.ts';
import { previewUndoOf, undoImport } from './undo-import.ts';
import { createUnfinishedImports } from './unfinished-imports.ts';

export interface ImportsServiceDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: StoreLog;
  /** Names of the jobs that are to be done for a tenant after each import and undo. */
  readonly jobsAfterChange?: readonly string[];
}

export interface UndoOptions {
  /** How long a running import of the tenant is waited for before the undo is refused; without it as long as it takes. */
  readonly waitTimeoutMs?: number;
}

export interface ImportsService extends Pick<InterruptedImports, 'reconcile' | 'settleJob'> {
  /**
   * Takes a file in, whole or not at all. Imports of one tenant queue up, or are refused with AppError('import_busy')
   * when their patience is over. Throws AppError when a store fails.
   */
  importStream(request: ImportRequest): Promise<ImportOutcome>;
  /** Hides a published import of the tenant again. Throws AppError when there is none. */
  undo(tenantId: TenantId, importId: number, options?: UndoOptions): Promise<UndoOutcome>;
  /** What `undo` would return now, without doing anything. */
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
}

export function createImportsService(dependencies: ImportsServiceDependencies): ImportsService {
  const { analytics, transactional, clock, log, jobsAfterChange } = dependencies;
  const repository = createImportsRepository(transactional, jobsAfterChange);
  const queries = createImportRowsQueries(analytics);
  const unfinished = createUnfinishedImports({ analytics, repository, queries, clock, log });
  const lock = createTenantLock(transactional, repository);
  const interrupted = createInterruptedImports({ lock, repository, unfinished, clock, log });
  const steps = { analytics, repository, queries, unfinished, clock, log };

  const importUnderLock = async (request: ImportRequest, lost: AbortSignal) => {
    await interrupted.settleUnderLock(request.tenantId);
    if (request.isSample === true) await refuseOwnData(steps, request.tenantId);
    return importFile(steps, { ...request, signal: signalUnderLock(lost, request.signal) });
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
    importStream: async (request) => {
      const { tenantId, waitTimeoutMs } = request;
      request.onProgress?.({ phase: 'waiting', bytes: 0, totalBytes: request.totalBytes ?? null, rows: 0 });
      return lock
        .hold(tenantId, (lost) => importUnderLock(request, lost), waitTimeoutMs)
        .catch((error: unknown) => {
          throw storeFailure(error);
        });
    },
    undo: (tenantId, importId, { waitTimeoutMs } = {}) =>
      lock.hold(tenantId, async () => undoImport(steps, await getOwn(tenantId, importId)), waitTimeoutMs),
    previewUndo: async (tenantId, importId) => previewUndoOf(steps, await getOwn(tenantId, importId)),
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
    reconcile: () => interrupted.reconcile(),
    settleJob: interrupted.settleJob,
  };
}
