import { AppError, type ImportDetail, type NamedFallBack } from '@skuline/contract';
import { isImportRunning, REPORT_FORMATS } from '@skuline/domain/reports';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { ImportStopped, INTERRUPTED } from './import-failure.ts';
import { importFile, type ImportRequest } from './import-file.ts';
import type { FallBack, ImportOutcome, ImportRecord, UndoOutcome } from './import-record.ts';
import { createImportRowsQueries, type ImportRows } from './import-rows.queries.ts';
import {
  createImportsRepository,
  type PageQuestion,
  type TenantImport,
  toDetail,
} from './imports.repository.ts';
import { refuseOwnData } from './sample-data-away.ts';
import { createSettleLater } from './settle-later.ts';
import { DATABASE_AWAY, storeFailure } from './store-failure.ts';
import { createUnfinishedImports } from './unfinished-imports.ts';

export interface IngestionDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** Told after an import of the tenant has become visible. */
export type PublishedListener = (tenantId: TenantId, published: ImportRecord) => void;

const TRY_AGAIN_MS = 100;
const isBusy = () => Promise.resolve(null);

export interface UndoOptions {
  /** How long a running import of the tenant is waited for before the undo is refused; without it as long as it takes. */
  readonly patienceMs?: number;
}

export interface Ingestion {
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
  list(tenantId: TenantId, page?: PageQuestion): Promise<ImportRecord[]>;
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
  /** Answers a function that takes the listener away again. */
  onPublished(listener: PublishedListener): () => void;
  /** Nothing more is tried by itself. */
  close(): void;
}

export function createIngestion({ analytics, transactional, clock, log }: IngestionDependencies): Ingestion {
  const repository = createImportsRepository(transactional);
  const queries = createImportRowsQueries(analytics);
  const later = createSettleLater(() => reconcile());
  const unfinished = createUnfinishedImports({
    analytics,
    repository,
    queries,
    clock,
    log,
    onUnsettled: () => later.ask(),
  });
  const parts = { analytics, repository, queries, unfinished, clock, log };
  const listeners = new Set<PublishedListener>();
  const inTurn = async <T>(
    tenantId: TenantId,
    work: (lost: AbortSignal) => Promise<T>,
    patienceMs?: number,
  ): Promise<T> => {
    const lock = `ingestion:${tenantId}`;
    if (patienceMs === undefined) return transactional.withLock(lock, work);
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const attempt = async (lost: AbortSignal) => ({ result: await work(lost) });
      const mine = await transactional.withLock<{ readonly result: T } | null>(lock, attempt, isBusy);
      if (mine !== null) return mine.result;
      if (performance.now() >= giveUpAt) return refuseBusy(tenantId);
      await wait(TRY_AGAIN_MS);
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
  const settleLeftBehind = async (tenantId: TenantId) => {
    for (const { record } of await repository.listUnfinished(tenantId)) {
      await unfinished.settle(tenantId, record.id, INTERRUPTED);
    }
  };
  const takeIn = async (request: ImportRequest, lost: AbortSignal) => {
    await settleLeftBehind(request.tenantId);
    if (request.isSample === true) await refuseOwnData(parts, request.tenantId);
    return importFile(parts, { ...request, signal: stoppedBy(lost, request.signal) });
  };
  /** Begun, it is brought to its end whatever happens. */
  const finishUndo = (rows: ImportRows) =>
    unfinished.undo(rows).catch((error: unknown) => {
      later.ask();
      throw error;
    });
  const reconcile = async () => {
    for (const { tenantId, record } of await repository.listUnfinished()) {
      // In turn: somebody else may be at work on it, and then it is finished when the turn comes.
      await inTurn(tenantId, () => unfinished.settle(tenantId, record.id, INTERRUPTED));
    }
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
      const outcome = await inTurn(
        request.tenantId,
        (lost) => takeIn(request, lost),
        request.patienceMs,
      ).catch((error: unknown) => {
        throw storeFailure(error);
      });
      if (outcome.status === 'published') {
        for (const listener of listeners) listener(request.tenantId, outcome.import);
      }
      return outcome;
    },
    undo: (tenantId, importId, { patienceMs } = {}) =>
      inTurn(
        tenantId,
        async () => {
          const rows = undoableRows(tenantId, await getOwn(tenantId, importId));
          const fallBacks = await queries.listFallBacks(rows);
          await repository.startUndoing(tenantId, importId, clock.now());
          return { import: await finishUndo(rows), fallBacks };
        },
        patienceMs,
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
    reconcile,
    onPublished(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => later.stop(),
  };
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
