import { isImportRunning, OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import { deleteImport, publishImport } from '../../../stores/analytics/publishing.ts';
import type { StoreLog } from '../../../stores/store-log.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { FailureReport } from '../read/import-failure.ts';
import type { ImportRecord } from './import-record.ts';
import type { DayComposer } from './layers/day-composer.ts';
import { CATALOGUE_FORMAT } from '../../../stores/transactional/schema/index.ts';
import type { LiveReports } from './layers/layers.repository.ts';
import type { Recomposition } from './layers/recomposition.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { ImportEnd } from './import-writes.ts';
import type { ImportsRepository } from './imports.repository.ts';

/** A report whose days have been composed. */
interface PublishedReport {
  readonly format: string;
  readonly reports: LiveReports;
}

/** The steps between two stores that no transaction joins: each can be cut short anywhere and taken up again. */
export interface UnfinishedImports {
  /**
   * Makes an import in `publishing` visible and ends it: the rows of a file of Skuline's own, or the days that are composed
   * with a report. `reports` are what it adds to those that are live.
   */
  publish(rows: ImportRows, report?: PublishedReport): Promise<ImportRecord>;
  /** Hides a published import whose undoing has begun, and ends it. */
  undo(rows: ImportRows, format: string | null): Promise<ImportRecord>;
  /** Ends an import whose days show its very file already, as import `sameAs`; its rows are removed. */
  discard(rows: ImportRows, sameAs: number): Promise<void>;
  /**
   * Brings an import that was cut short to its end: complete when its days are visible, else failed, with the reason
   * why, and its rows deleted. When a store is out of reach it is left as it is and the result is null: its job settles
   * it later.
   */
  settle(tenantId: TenantId, importId: number, why: FailureReport): Promise<ImportRecord | null>;
  /** The same for all that a tenant has unfinished, by the holder of its lock; throws when any of it is left as it is. */
  settleAll(tenantId: TenantId, why: FailureReport, except?: number): Promise<void>;
}

export interface UnfinishedImportsDependencies {
  readonly analytics: AnalyticsStore;
  readonly repository: ImportsRepository;
  readonly queries: ImportRowsQueries;
  readonly composer: Pick<DayComposer, 'publish' | 'remove'>;
  readonly recomposition: Pick<Recomposition, 'undo' | 'renameWeeks'>;
  readonly clock: Clock;
  readonly log: StoreLog;
}

/** What can be done with an import on the way to its end. */
function createSteps(dependencies: UnfinishedImportsDependencies) {
  const { analytics, repository, queries, composer, recomposition, clock } = dependencies;
  const finish = ({ tenantId, importId }: ImportRows, end: ImportEnd) =>
    repository.finish(tenantId, importId, end, clock.now());
  const removeRows = async (rows: ImportRows) => {
    // Deleting rewrites parts of the table: most refused files have stored nothing yet.
    if (await queries.hasRows(rows)) await deleteImport(analytics, rows.tenantId, versionOf(rows));
  };
  /** Keyword weeks have the names of the catalog too, and a table of their own. */
  const followCatalogue = async ({ tenantId }: ImportRows, format: string | null, reports?: LiveReports) => {
    if (format === CATALOGUE_FORMAT) await recomposition.renameWeeks(tenantId, reports);
  };

  const finishReport = async (rows: ImportRows, format: string | null, reports: LiveReports) => {
    await followCatalogue(rows, format, reports);
    return finish(rows, { status: 'published' });
  };
  const publish: UnfinishedImports['publish'] = async (rows, report) => {
    const version = { tenantId: rows.tenantId, ...versionOf(rows) };
    const dataVersion = await repository.getDataVersion(rows.tenantId);
    if (report !== undefined) {
      await composer.publish(version, { dataVersion });
      return finishReport(rows, report.format, report.reports);
    }
    await publishImport(analytics, rows.tenantId, { ...version, dataVersion });
    return finish(rows, { status: 'published' });
  };
  const undo: UnfinishedImports['undo'] = async (rows, format) => {
    await recomposition.undo({ tenantId: rows.tenantId, ...versionOf(rows), format });
    await followCatalogue(rows, format);
    return finish(rows, { status: 'undone' });
  };
  const fail = async (rows: ImportRows, format: string | null, why: FailureReport) => {
    // The rows first: those of an import marked failed are gone or about to be, whatever happens in between.
    await removeRows(rows);
    if (format !== null) await composer.remove({ tenantId: rows.tenantId, ...versionOf(rows) });
    await followCatalogue(rows, format);
    return finish(rows, { status: 'failed', why });
  };
  const bringToItsEnd = async (rows: ImportRows, record: ImportRecord, why: FailureReport) => {
    const { status, undoneAt, format } = record;
    if (status === 'published' && undoneAt !== null) return undo(rows, format);
    if (status === 'publishing' && (await queries.isPublished(rows))) {
      const catalogues = format === CATALOGUE_FORMAT ? [rows.importId] : [];
      return finishReport(rows, format, { layers: [], catalogues });
    }
    if (isImportRunning(status)) return fail(rows, format, why);
    return record;
  };
  return { removeRows, publish, undo, bringToItsEnd };
}

export function createUnfinishedImports(dependencies: UnfinishedImportsDependencies): UnfinishedImports {
  const { repository, clock, log } = dependencies;
  const { removeRows, publish, undo, bringToItsEnd } = createSteps(dependencies);
  const settleFound = async (tenantId: TenantId, record: ImportRecord, why: FailureReport) => {
    const rows = { tenantId, importId: record.id, format: OWN_FILE_FORMATS[record.kind] };
    const ended = await bringToItsEnd(rows, record, why);
    log.info(
      { importId: record.id, from: record.status, to: ended.status },
      'an import that was cut short is settled',
    );
    return ended;
  };

  return {
    publish,
    undo,
    async discard(rows, sameAs) {
      await removeRows(rows);
      await repository.finishUnchanged(rows.tenantId, rows.importId, sameAs, clock.now());
    },
    async settle(tenantId, importId, why) {
      try {
        const found = await repository.find(importId);
        return found === null ? null : await settleFound(tenantId, found.record, why);
      } catch (error) {
        log.warn({ error, importId }, 'an import could not be settled yet');
        return null;
      }
    },
    async settleAll(tenantId, why, except) {
      const failures: unknown[] = [];
      for (const { record } of await repository.listUnfinished(tenantId)) {
        if (record.id === except) continue;
        await settleFound(tenantId, record, why).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new Error('An import could not be settled yet', { cause: failures[0] });
    },
  };
}

function versionOf({ format, importId }: ImportRows) {
  return { table: format.id, importId };
}
