import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, Pool } from 'pg';
import type { StoreLog } from '../store-log.ts';
import type { Db, TransactionalStore } from './port.ts';
import { FairQueue, ONE_AT_A_TIME } from '../../platform/fair-queue.ts';

const CONNECTIONS = 10;
/** Another program on the port of a server that is down may accept connections and never respond. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The store over a server that may come back at another port. */
export interface PoolStore extends TransactionalStore {
  /** Connections made from now on go there. */
  moveTo(port: number): void;
}

/** The store over a running server; `stop` is what is left to do once the connections have ended. */
export function createPoolStore(
  connection: ClientConfig,
  { log, stop }: { readonly log?: StoreLog; readonly stop?: () => Promise<void> } = {},
): PoolStore {
  const settings = {
    ...connection,
    application_name: 'skuline',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  class ConnectionOfNow extends Client {
    constructor() {
      super(settings);
      // Its current or next query fails; without a listener the event would end the process.
      this.on('error', (error) => log?.info({ error }, 'a database connection ended'));
    }
  }
  const pool = new Pool({ max: CONNECTIONS, Client: ConnectionOfNow });
  // Already logged by the connection's own listener.
  pool.on('error', () => undefined);
  // In this process a lock lasts as long as its work, also when the server ended under it.
  const turns = new FairQueue({ name: 'locks', ...ONE_AT_A_TIME });
  let closing: Promise<void> | undefined;

  async function lockOn<T>(name: string, work: Work<T>, whenBusy?: () => Promise<T>): Promise<T> {
    // A connection apart from the pool: those who wait for the lock must not use up what its holder needs.
    const client = new ConnectionOfNow();
    const lost = new AbortController();
    client.on('error', (error) => {
      log?.warn({ error }, 'the connection that held a lock ended');
      lost.abort(error);
    });
    await client.connect();
    try {
      if (whenBusy === undefined) {
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await work(lost.signal);
      }
      const { rows } = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
        [name],
      );
      return await (rows[0]?.mine === true ? work(lost.signal) : whenBusy());
    } finally {
      await client.end();
    }
  }

  async function close(): Promise<void> {
    await pool.end();
    await stop?.();
  }

  return {
    db: createDb(pool),
    pool,
    async withLock(name, work, whenBusy) {
      if (whenBusy === undefined) return turns.run([name], undefined, () => lockOn(name, work));
      const leave = turns.enterNow([name]);
      if (leave === null) return whenBusy();
      return lockOn(name, work, whenBusy).finally(leave);
    },
    moveTo(port) {
      settings.port = port;
    },
    close: () => (closing ??= close()),
  };
}

type Work<T> = (lost: AbortSignal) => Promise<T>;

/** Drizzle's own transactions would never give back the connection of one that cannot begin. */
function createDb(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, options);
    } finally {
      client.release();
    }
  };
  return db;
}
