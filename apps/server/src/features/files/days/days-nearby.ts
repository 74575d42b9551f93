import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { ImportReads } from './import-reads.ts';

/** So many imports say what a seller's files are about. */
const NEWEST = 50;

/** The last days of a tenant's newest imports: near to them are the days of the next one. */
export async function listDaysNearby(
  imports: Pick<ImportReads, 'list'>,
  tenantId: TenantId,
): Promise<readonly DateKey[]> {
  const newest = await imports.list(tenantId, { limit: NEWEST });
  const days = newest.flatMap(({ lastDate }) => (lastDate === null ? [] : [findDateKey(lastDate)]));
  return [...new Set(days.filter((day) => day !== null))];
}
