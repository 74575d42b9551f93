import type { TransactionalStore } from './port.ts';

/** Connects to a Postgres server (15 or later) by its URL. */
export function openPostgres(_options: { readonly url: string }): Promise<TransactionalStore> {
  return Promise.reject(new Error('The Postgres driver is being built.'));
}
