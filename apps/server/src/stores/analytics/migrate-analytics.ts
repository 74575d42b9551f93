import type { TransactionalStore } from '../transactional/port.ts';
import type { AnalyticsMaintenance } from './port.ts';

/** Brings the analytics tables to the newest migration, once, under a lock of the transactional store. */
export function migrateAnalytics(_options: {
  readonly maintenance: AnalyticsMaintenance;
  readonly transactional: TransactionalStore;
}): Promise<void> {
  return Promise.reject(new Error('The migrations are being built.'));
}
