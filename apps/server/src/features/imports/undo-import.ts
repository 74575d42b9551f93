import { AppError } from '@skuline/contract';
import { OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import type { Clock } from '../../clock.ts';
import type { FallBack, UndoOutcome } from './import-record.ts';
import type { ImportRows, ImportRowsQueries } from './import-rows.queries.ts';
import type { Recomposition } from './layers/recomposition.ts';
import type { TenantImport } from './import-row.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface UndoImportDependencies {
  readonly repository: Pick<ImportsRepository, 'startUndoing'>;
  readonly queries: Pick<ImportRowsQueries, 'listFallBacks'>;
  readonly recomposition: Pick<Recomposition, 'listFallBacks'>;
  readonly unfinished: Pick<UnfinishedImports, 'undo'>;
  readonly clock: Clock;
}

/** Hides a published import, by the holder of its tenant's lock. Throws AppError when it is not published. */
export async function undoImport(
  dependencies: UndoImportDependencies,
  found: TenantImport,
): Promise<UndoOutcome> {
  const { repository, unfinished, clock } = dependencies;
  const rows = undoableRows(found);
  const fallBacks = await listFallBacks(dependencies, rows, found.record.format);
  await repository.startUndoing(rows.tenantId, rows.importId, clock.now());
  return { import: await unfinished.undo(rows, found.record.format), fallBacks };
}

/** What `undoImport` would return now, without doing anything. */
export async function previewUndoOf(
  dependencies: Pick<UndoImportDependencies, 'queries' | 'recomposition'>,
  found: TenantImport,
): Promise<UndoOutcome> {
  const fallBacks = await listFallBacks(dependencies, undoableRows(found), found.record.format);
  return { import: found.record, fallBacks };
}

async function listFallBacks(
  { queries, recomposition }: Pick<UndoImportDependencies, 'queries' | 'recomposition'>,
  rows: ImportRows,
  format: string | null,
): Promise<FallBack[]> {
  const { tenantId, importId } = rows;
  const ofReports = await recomposition.listFallBacks({ tenantId, importId, table: rows.format.id, format });
  return ofReports ?? queries.listFallBacks(rows);
}

function undoableRows({ tenantId, record }: TenantImport): ImportRows {
  const { id, status, kind, undoneAt } = record;
  // An undo that was interrupted can be done again.
  if (status !== 'published') {
    const why =
      status === 'undone' ? `was undone already (${undoneAt ?? ''})` : `is ${status}, not published`;
    throw new AppError('import_not_undoable', { message: `Import ${id} ${why}; nothing was changed.` });
  }
  return { tenantId, importId: id, format: OWN_FILE_FORMATS[kind] };
}
