import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, Pool } from 'pg';
import type { StoreLog } from '../store-log.ts';
import type { TransactionalStore } from './port.ts';
import * as schema from './schema/index.ts';

const CONNECTIONS = 10;

/** The store over a running server; `stop` is what is left to do once the connections have ended. */
export function createPoolStore(
  connection: ClientConfig,
  { log, stop }: { readonly log?: StoreLog; readonly stop?: () => Promise<void> } = {},
): TransactionalStore {
  const settings = { ...connection, application_name: 'skuline' };
  const pool = new Pool({ ...settings, max: CONNECTIONS });
  // An idle connection the server ended is replaced at the next query; unheard, the event would end the process.
  pool.on('error', (error) => log?.warn({ error }, 'an idle database connection ended'));
  let closing: Promise<void> | undefined;

  async function withLock<T>(name: string, work: () => Promise<T>, whenBusy?: () => Promise<T>): Promise<T> {
    // A connection apart from the pool: those who wait for the lock must not use up what its holder needs.
    const client = new Client(settings);
    client.on('error', (error) => log?.warn({ error }, 'the connection that held a lock ended'));
    await client.connect();
    try {
      if (whenBusy === undefined) {
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await work();
      }
      const { rows } = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
        [name],
      );
      return await (rows[0]?.mine === true ? work() : whenBusy());
    } finally {
      await client.end();
    }
  }

  async function close(): Promise<void> {
    await pool.end();
    await stop?.();
  }

  return { db: drizzle(pool, { schema }), pool, withLock, close: () => (closing ??= close()) };
}
