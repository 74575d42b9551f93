import { AppError } from '@skuline/contract';
import { OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { UndoOutcome } from './import-record.ts';
import type { ImportRows } from './import-rows.queries.ts';
import type { Recomposition } from './layers/recomposition.ts';
import type { TenantImport } from './import-row.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

export interface UndoImportDependencies {
  readonly repository: Pick<ImportsRepository, 'startUndoing'>;
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
  const { fallBacks } = await previewUndoOf(dependencies, found);
  const rows = undoableRows(found);
  await repository.startUndoing(rows.tenantId, rows.importId, clock.now());
  return { import: await unfinished.undo(rows, found.record.format), fallBacks };
}

/** What `undoImport` would return now, without doing anything. */
export async function previewUndoOf(
  { recomposition }: Pick<UndoImportDependencies, 'recomposition'>,
  found: TenantImport,
): Promise<UndoOutcome> {
  const { tenantId, importId, format: own } = undoableRows(found);
  const away = { tenantId, importId, table: own.id, format: found.record.format };
  return { import: found.record, fallBacks: await recomposition.listFallBacks(away) };
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
