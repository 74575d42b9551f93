import path from 'node:path';
import { z } from 'zod';
import { StoreRefusal } from '../store-refusal.ts';
import type { AnalyticsMaintenance } from './port.ts';

const tables = z.array(z.object({ table: z.string() }));

/**
 * The engine sets a part of a table aside whose files end too early, and opens without it: the figures in it would be
 * missing without a word. Throws StoreRefusal when there is one. Reports of the product's use are not figures.
 */
export async function refuseDamagedParts({
  maintenance,
  dataDir,
}: {
  readonly maintenance: AnalyticsMaintenance;
  readonly dataDir: string;
}): Promise<void> {
  const damaged = tables.parse(
    await maintenance.query(`
      SELECT DISTINCT table FROM system.detached_parts
      WHERE database = currentDatabase() AND table != 'event' AND startsWith(reason, 'broken')
      ORDER BY table`),
  );
  if (damaged.length === 0) return;
  const names = damaged.map(({ table }) => table).join(', ');
  throw new StoreRefusal(
    `The analytics data in ${path.join(dataDir, 'analytics')} are damaged: parts of ${names} cannot be read, and their figures would be missing. Restore the data directory from a backup.`,
  );
}
