import { REPORT_FORMATS } from '@skuline/domain/reports';
import type { Clock } from '../../clock.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { deleteImport, publishImport, undoImport } from '../../stores/analytics/publishing.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { ImportRecord } from './import-record.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { ImportsRepository } from './imports.repository.ts';

/** The steps between two stores that no transaction joins: each can be cut short anywhere and taken up again. */
export interface UnfinishedImports {
  /** Makes an import in `publishing` visible and ends it. */
  publish(rows: ImportRows): Promise<ImportRecord>;
  /** Hides a published import whose undoing has begun, and ends it. */
  undo(rows: ImportRows): Promise<ImportRecord>;
  /** Removes an import that changed nothing, rows and all. */
  discard(tenantId: TenantId, importId: number): Promise<void>;
  /**
   * Brings an import that was cut short to its end: complete when its days are visible, else failed and its rows
   * deleted. When a store is out of reach it is left as it is, for the next start, and the answer is null.
   */
  settle(tenantId: TenantId, importId: number): Promise<ImportRecord | null>;
}

export interface UnfinishedParts {
  readonly analytics: AnalyticsStore;
  readonly repository: ImportsRepository;
  readonly queries: ImportRowsQueries;
  readonly clock: Clock;
  readonly log: StoreLog;
}

export function createUnfinishedImports(parts: UnfinishedParts): UnfinishedImports {
  const { analytics, repository, queries, clock, log } = parts;
  const finish = ({ tenantId, importId }: ImportRows, status: 'published' | 'undone' | 'failed') =>
    repository.finish(tenantId, importId, status, clock.now());
  const removeRows = async (rows: ImportRows) => {
    // Deleting rewrites parts of the table: most refused files have stored nothing yet.
    if (await queries.hasRows(rows)) await deleteImport(analytics, rows.tenantId, versionOf(rows));
  };

  const publish = async (rows: ImportRows) => {
    await publishImport(analytics, rows.tenantId, versionOf(rows));
    return finish(rows, 'published');
  };
  const undo = async (rows: ImportRows) => {
    await undoImport(analytics, rows.tenantId, versionOf(rows));
    return finish(rows, 'undone');
  };
  const fail = async (rows: ImportRows) => {
    // The rows first: those of an import marked failed are gone or about to be, whatever happens in between.
    await removeRows(rows);
    return finish(rows, 'failed');
  };
  const bringToItsEnd = async (rows: ImportRows, record: ImportRecord) => {
    if (record.status === 'published' && record.undoneAt !== null) return undo(rows);
    if (record.status === 'publishing' && (await queries.isPublished(rows))) return finish(rows, 'published');
    if (record.status === 'loading' || record.status === 'publishing') return fail(rows);
    return record;
  };

  return {
    publish,
    undo,
    async discard(tenantId, importId) {
      const found = await repository.find(importId);
      if (found === null) return;
      await removeRows({ tenantId, importId, format: REPORT_FORMATS[found.record.kind] });
      await repository.remove(importId);
    },
    async settle(tenantId, importId) {
      try {
        const found = await repository.find(importId);
        if (found === null) return null;
        const { record } = found;
        const ended = await bringToItsEnd(
          { tenantId, importId, format: REPORT_FORMATS[record.kind] },
          record,
        );
        log.info(
          { importId, from: record.status, to: ended.status },
          'an import that was cut short is settled',
        );
        return ended;
      } catch (error) {
        log.warn({ error, importId }, 'an import could not be settled, the next start tries again');
        return null;
      }
    },
  };
}

function versionOf({ format, importId }: ImportRows) {
  return { table: format.id, importId };
}
