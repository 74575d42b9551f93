import type { StoreLog } from '../store-log.ts';
import type { TransactionalStore } from './port.ts';

export interface EmbeddedPostgresOptions {
  /** The application's data directory; Postgres lives in `postgres/` inside it. */
  readonly dataDir: string;
  readonly log: StoreLog;
}

/** Starts (or takes over) the Postgres of this data directory. */
export function openEmbeddedPostgres(_options: EmbeddedPostgresOptions): Promise<TransactionalStore> {
  return Promise.reject(new Error('The embedded Postgres is being built.'));
}
