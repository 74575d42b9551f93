import { AppError } from '@skuline/contract';
import { OWN_FILE_FORMATS } from '@skuline/domain/import-formats';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ImportsRepository } from './imports.repository.ts';
import type { UnfinishedImports } from './unfinished-imports.ts';

interface RemoveSampleDataDependencies {
  readonly repository: Pick<ImportsRepository, 'listPublished' | 'startUndoing'>;
  readonly unfinished: Pick<UnfinishedImports, 'undo'>;
  readonly clock: Clock;
}

/**
 * Hides the tenant's sample data, all of it, right before the first file of its own becomes visible: invented and
 * real figures never stand side by side.
 */
export async function removeSampleData(
  { repository, unfinished, clock }: RemoveSampleDataDependencies,
  tenantId: TenantId,
): Promise<void> {
  for (const { id, kind, format } of await repository.listPublished(tenantId, { isSample: true })) {
    await repository.startUndoing(tenantId, id, clock.now());
    await unfinished.undo({ tenantId, importId: id, format: OWN_FILE_FORMATS[kind] }, format);
  }
}

/** Throws AppError('already_exists') when the tenant shows data of its own, which sample data must not join. */
export async function refuseOwnData(
  { repository }: Pick<RemoveSampleDataDependencies, 'repository'>,
  tenantId: TenantId,
): Promise<void> {
  const own = await repository.listPublished(tenantId, { isSample: false });
  if (own.length === 0) return;
  throw new AppError('already_exists', {
    message: 'This tenant has data of its own: make another tenant for the sample data.',
  });
}
