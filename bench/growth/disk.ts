import type { Skuline } from '@skuline/server/src/app/compose.ts';
import type { TenantId } from '@skuline/server/src/stores/tenant-id.ts';
import { z } from 'zod';
import { wholeTenant } from '../../apps/server/src/stores/reader.ts';

/** Bytes on the disk of the analytics data by table: what is in use, and what has been merged and waits to be removed. */
export const diskUse = z.array(z.object({ table: z.string(), used: z.number(), replaced: z.number() }));
export type DiskUse = z.output<typeof diskUse>;

/** The system's own tables know no tenant, whom every statement has to name. */
const DISK_SQL = `SELECT p.table AS table, sumIf(p.bytes_on_disk, p.active) AS used, sumIf(p.bytes_on_disk, NOT p.active) AS replaced
FROM system.parts AS p
WHERE p.database = currentDatabase() AND {tenantId:String} != ''
GROUP BY p.table
HAVING used + replaced >= 100000
ORDER BY used DESC`;

export async function readDiskUse({ analytics }: Skuline, tenantId: TenantId): Promise<DiskUse> {
  return diskUse.parse(await analytics.select(wholeTenant(tenantId), DISK_SQL));
}
