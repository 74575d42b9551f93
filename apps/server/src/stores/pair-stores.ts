import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AnalyticsMaintenance } from './analytics/port.ts';
import { StoreRefusal } from './store-refusal.ts';
import type { TransactionalStore } from './transactional/port.ts';

export interface Pair {
  readonly maintenance: AnalyticsMaintenance;
  readonly transactional: TransactionalStore;
  /** The data directory, for what is said to whoever runs Skuline. */
  readonly dataDir: string;
}

const ids = z.array(z.object({ id: z.string() }));

/**
 * Both stores carry one id, given to them when they are first opened together. Throws StoreRefusal when one of them is
 * empty though the other is not, or belongs to another one: going on would show figures without their imports, or
 * imports without their figures. Stores from before the id get it when what they hold fits together.
 */
export async function pairStores(pair: Pair): Promise<void> {
  const { maintenance, transactional, dataDir } = pair;
  const restore = `Restore both from the same backup of ${dataDir} (or of the servers of DATABASE_URL and CLICKHOUSE_URL), or choose another DATA_DIR to begin without data.`;
  await transactional.withLock('pair-stores', async () => {
    await transactional.pool.query('CREATE TABLE IF NOT EXISTS store_pair (id text NOT NULL)');
    await maintenance.run('CREATE TABLE IF NOT EXISTS store_pair (id String) ENGINE = MergeTree ORDER BY id');
    const [ofDatabase] = ids.parse((await transactional.pool.query('SELECT id FROM store_pair')).rows);
    const [ofAnalytics] = ids.parse(await maintenance.query('SELECT id FROM store_pair'));
    if (ofDatabase !== undefined && ofDatabase.id === ofAnalytics?.id) return;
    const missing =
      ofDatabase === undefined
        ? await findMissing(pair)
        : ofAnalytics === undefined
          ? 'analytics data (folder analytics/)'
          : null;
    if (missing !== null) {
      throw new StoreRefusal(`The ${missing} that belong to the rest of the data are missing. ${restore}`);
    }
    if (ofDatabase !== undefined) {
      throw new StoreRefusal(`The database and the analytics data do not belong together. ${restore}`);
    }
    const id = ofAnalytics?.id ?? randomUUID();
    // The analytics data first: an id in the database says that both have it.
    if (ofAnalytics === undefined) await maintenance.run(`INSERT INTO store_pair (id) VALUES ('${id}')`);
    await transactional.pool.query('INSERT INTO store_pair (id) VALUES ($1)', [id]);
  });
}

/** What is missing of stores that do not have an id yet, told by what they hold; null when they fit together. */
async function findMissing({ maintenance, transactional }: Pair): Promise<string | null> {
  const facts = await maintenance.query(
    'SELECT 1 AS has FROM daily_performance LIMIT 1 UNION ALL SELECT 1 AS has FROM keyword_volume LIMIT 1',
  );
  const { rows } = await transactional.pool.query<{ any: boolean; published: boolean }>(
    `SELECT count(*) > 0 AS any, count(*) FILTER (WHERE status = 'published') > 0 AS published FROM imports`,
  );
  if (facts.length > 0 && rows[0]?.any === false) return 'contents of the database (folder postgres/)';
  return facts.length === 0 && rows[0]?.published === true ? 'analytics data (folder analytics/)' : null;
}
