import type { StoreLog } from '../store-log.ts';
import { StoreRefusal } from '../store-refusal.ts';
import { createPoolStore } from './pool-store.ts';
import type { TransactionalStore } from './port.ts';

const OLDEST_MAJOR = 15;

/** Connects to a Postgres server (15 or later) by its URL; an older or unreachable one is refused at once. */
export async function openPostgres({
  url,
  log,
}: {
  readonly url: string;
  readonly log?: StoreLog;
}): Promise<TransactionalStore> {
  const store = createPoolStore({ connectionString: url }, log === undefined ? {} : { log });
  try {
    const { rows } = await store.pool.query<{ major: number }>(
      "SELECT current_setting('server_version_num')::integer / 10000 AS major",
    );
    const major = rows[0]?.major ?? 0;
    if (major < OLDEST_MAJOR)
      throw new StoreRefusal(`Postgres ${major} is too old; ${OLDEST_MAJOR} or later is needed.`);
    return store;
  } catch (error) {
    await store.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreRefusal(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error });
  }
}
