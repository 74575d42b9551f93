import { AppError } from '@skuline/contract';
import { REPORT_FORMATS } from '@skuline/domain/reports';
import type { Clock } from '../../clock.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { importFile, type ImportRequest } from './import-file.ts';
import type { ImportOutcome, ImportRecord, UndoOutcome } from './import-record.ts';
import { createImportRowsQueries, type ImportRows } from './import-rows.queries.ts';
import { createImportsRepository, type TenantImport } from './imports.repository.ts';
import { storeFailure } from './store-failure.ts';
import { createUnfinishedImports } from './unfinished-imports.ts';

export interface IngestionDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** Told after an import of the tenant has become visible. */
export type PublishedListener = (tenantId: TenantId, published: ImportRecord) => void;

export interface Ingestion {
  /** Takes a file in, whole or not at all. Imports of one tenant queue up. Throws AppError when a store fails. */
  importStream(request: ImportRequest): Promise<ImportOutcome>;
  /** Hides a published import of the tenant again. Throws AppError when there is none. */
  undo(tenantId: TenantId, importId: number): Promise<UndoOutcome>;
  /** Every import of the tenant, newest first. */
  list(tenantId: TenantId): Promise<ImportRecord[]>;
  /** An import and whose it is, or null. */
  find(importId: number): Promise<TenantImport | null>;
  /** Puts in order what a crash left in the middle; at every start, before anything is read. */
  reconcile(): Promise<void>;
  /** Answers a function that takes the listener away again. */
  onPublished(listener: PublishedListener): () => void;
}

export function createIngestion({ analytics, transactional, clock, log }: IngestionDependencies): Ingestion {
  const repository = createImportsRepository(transactional);
  const queries = createImportRowsQueries(analytics);
  const unfinished = createUnfinishedImports({ analytics, repository, queries, clock, log });
  const listeners = new Set<PublishedListener>();
  const inTurn = <T>(tenantId: TenantId, work: () => Promise<T>) =>
    transactional.withLock(`ingestion:${tenantId}`, work);

  return {
    async importStream(request) {
      request.onProgress?.({ phase: 'waiting', bytes: 0, totalBytes: request.totalBytes ?? null, rows: 0 });
      const parts = { analytics, repository, queries, unfinished, clock };
      const outcome = await inTurn(request.tenantId, () => importFile(parts, request)).catch(
        (error: unknown) => {
          throw storeFailure(error);
        },
      );
      if (outcome.status === 'published') {
        for (const listener of listeners) listener(request.tenantId, outcome.import);
      }
      return outcome;
    },
    undo: (tenantId, importId) =>
      inTurn(tenantId, async () => {
        const rows = undoableRows(tenantId, importId, await repository.find(importId));
        const fallBacks = await queries.listFallBacks(rows);
        await repository.startUndoing(tenantId, importId, clock.now());
        return { import: await unfinished.undo(rows), fallBacks };
      }),
    list: (tenantId) => repository.list(tenantId),
    find: (importId) => repository.find(importId),
    async reconcile() {
      for (const { tenantId, record } of await repository.listUnfinished()) {
        // In turn: another instance may be at work on it, and then it is finished when the turn comes.
        await inTurn(tenantId, () => unfinished.settle(tenantId, record.id));
      }
    },
    onPublished(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function undoableRows(tenantId: TenantId, importId: number, found: TenantImport | null): ImportRows {
  if (found === null || found.tenantId !== tenantId) {
    throw new AppError('import_not_found', { message: `There is no import ${importId} of this tenant.` });
  }
  const { status, kind, undoneAt } = found.record;
  // One whose undoing was cut short is taken up again.
  if (status !== 'published') {
    const why =
      status === 'undone' ? `was undone already (${undoneAt ?? ''})` : `is ${status}, not published`;
    throw new AppError('import_not_undoable', { message: `Import ${importId} ${why}; nothing was changed.` });
  }
  return { tenantId, importId, format: REPORT_FORMATS[kind] };
}
