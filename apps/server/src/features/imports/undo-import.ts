import { AppError } from '@skuline/contract';
import { REPORT_FORMATS } from '@skuline/domain/import-formats';
import type { Clock } from '../../clock.ts';
import type { UndoOutcome } from './import-record.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { TenantImport } from './import-row.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface UndoImportDependencies {
  readonly repository: Pick<ImportsRepository, 'startUndoing'>;
  readonly queries: Pick<ImportRowsQueries, 'listFallBacks'>;
  readonly unfinished: Pick<UnfinishedImports, 'undo'>;
  readonly clock: Clock;
}

/** Hides a published import, by the holder of its tenant's lock. Throws AppError when it is not published. */
export async function undoImport(
  { repository, queries, unfinished, clock }: UndoImportDependencies,
  found: TenantImport,
): Promise<UndoOutcome> {
  const rows = undoableRows(found);
  const fallBacks = await queries.listFallBacks(rows);
  await repository.startUndoing(rows.tenantId, rows.importId, clock.now());
  return { import: await unfinished.undo(rows), fallBacks };
}

/** What `undoImport` would return now, without doing anything. */
export async function previewUndoOf(
  { queries }: Pick<UndoImportDependencies, 'queries'>,
  found: TenantImport,
): Promise<UndoOutcome> {
  return { import: found.record, fallBacks: await queries.listFallBacks(undoableRows(found)) };
}

function undoableRows({ tenantId, record }: TenantImport): ImportRows {
  const { id, status, kind, undoneAt } = record;
  // An undo that was interrupted can be done again.
  if (status !== 'published') {
    const why =
      status === 'undone' ? `was undone already (${undoneAt ?? ''})` : `is ${status}, not published`;
    throw new AppError('import_not_undoable', { message: `Import ${id} ${why}; nothing was changed.` });
  }
  return { tenantId, importId: id, format: REPORT_FORMATS[kind] };
}
