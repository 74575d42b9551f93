import type { PullRule, WantedPull } from '@skuline/domain/connections';
import type { ImportsService } from '../files/index.ts';
import type { Connection, PullsRepository, StoredPull } from './connections.repository.ts';

interface RetireOptions {
  readonly imports: Pick<ImportsService, 'undo'>;
  readonly repository: Pick<PullsRepository, 'listPulls' | 'listLive' | 'removePulls'>;
  readonly connection: Connection;
}

/** Takes out what older documents told of days that a new one tells whole, so that they don't gather. */
export async function retireReplaced(
  { repository, imports, connection }: RetireOptions,
  { isListed, isWhole }: PullRule,
  { pull, importId }: { readonly pull: StoredPull; readonly importId: number },
): Promise<void> {
  if (isListed === true) return;
  const older = (await repository.listPulls(connection.id)).filter(
    (other) =>
      other.id < pull.id && isSameBlock(other, pull) && pull.start <= other.start && other.end <= pull.end,
  );
  const newest = pull.newestDay ?? pull.end;
  const replaced = older.filter((other) => isWhole || (other.newestDay ?? other.end) <= newest);
  const others = replaced.filter((other) => other.importId !== importId);
  for (const id of await repository.listLive(connection.tenantId, others))
    await imports.undo(connection.tenantId, id);
  await repository.removePulls(replaced.map(({ id }) => id));
}

/** Whether both are of a kind and target, and have days in common. */
export function isSameBlock(a: WantedPull, b: WantedPull): boolean {
  return a.kind === b.kind && a.target === b.target && a.start <= b.end && b.start <= a.end;
}
