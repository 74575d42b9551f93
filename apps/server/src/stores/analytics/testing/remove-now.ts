import type { AnalyticsMaintenance } from '../port.ts';

/**
 * Has the engine look at once for rows that were ordered to be removed: one that found its only background thread at
 * work for another table looks again seconds later.
 */
export async function removeNow(maintenance: AnalyticsMaintenance): Promise<void> {
  await maintenance.run('SYSTEM START MERGES daily_performance');
}
