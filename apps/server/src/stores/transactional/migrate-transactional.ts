import type { TransactionalStore } from './port.ts';

/** Brings the database to the newest migration, once, under a lock. */
export function migrateTransactional(_store: TransactionalStore): Promise<void> {
  return Promise.reject(new Error('The migrations are being built.'));
}
