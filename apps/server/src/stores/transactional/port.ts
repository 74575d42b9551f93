import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

export type Db = NodePgDatabase;

/** The Postgres that keeps identity, imports and every other row that is edited; embedded or a server, one SQL. */
export interface TransactionalStore {
  readonly db: Db;
  readonly pool: Pool;
  /**
   * Runs `work` while no other process or caller holds the lock of this name; waits for its turn, however long, or
   * does `whenBusy` at once where that is given. Held on a connection of its own, so it is given back even when the
   * process dies. `lost` aborts when that connection ends early: other processes may be at the same work from then on,
   * callers of this store not before `work` has ended. Not reentrant.
   */
  withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>, whenBusy?: () => Promise<T>): Promise<T>;
  /** Ends the connections and, when the server is embedded, stops it. Safe to call twice. */
  close(): Promise<void>;
}
