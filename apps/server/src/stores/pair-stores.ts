import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AnalyticsMaintenance } from './analytics/port.ts';
import { StoreRefusal } from './store-refusal.ts';
import type { TransactionalStore } from './transactional/port.ts';

export interface Pair {
  readonly maintenance: AnalyticsMaintenance;
  readonly transactional: TransactionalStore;
  /** The data directory, for messages to the operator. */
  readonly dataDir: string;
}

const LOCK = 'pair-stores';
const ids = z.array(z.object({ id: z.string() }));

/**
 * Both stores carry one id, given to them when they are first opened together. Throws StoreRefusal when the database
 * has another one than the analytics data, or the only one: going on would show figures without their imports, or
 * imports without their figures. Asked before the stores are migrated, so that a wrong pair stays as it is. Returns
 * whether they are known to be a pair: new ones, and those from before the id, are not yet.
 */
export async function refuseOtherPair(pair: Pair): Promise<boolean> {
  const { ofDatabase, ofAnalytics } = await pair.transactional.withLock(LOCK, () => readIds(pair));
  if (ofDatabase === null) return false;
  if (ofDatabase === ofAnalytics) return true;
  if (ofAnalytics === null) throw missing('analytics data (folder analytics/)', pair);
  throw new StoreRefusal(`The database and the analytics data do not belong together. ${restoreBoth(pair)}`);
}

/**
 * Gives migrated stores their id where they have none yet: new ones, and those from before the id. Throws StoreRefusal
 * when one of them is empty though the other is not.
 */
export async function pairStores(pair: Pair): Promise<void> {
  await pair.transactional.withLock(LOCK, async () => {
    const found = await readIds(pair);
    if (found.ofDatabase !== null) return;
    const part = await findMissing(pair);
    if (part !== null) throw missing(part, pair);
    await giveId(pair, found);
  });
}

/** Gives stores that were just made from one backup an id of their own: neither goes with a half of what it is a copy of. */
export async function pairRestored(stores: Omit<Pair, 'dataDir'>): Promise<void> {
  await stores.transactional.withLock(LOCK, async () => giveId(stores, await readIds(stores)));
}

async function giveId(
  { maintenance, transactional }: Omit<Pair, 'dataDir'>,
  { ofAnalytics }: Pick<Ids, 'ofAnalytics'>,
): Promise<void> {
  const id = ofAnalytics ?? randomUUID();
  // The analytics data first: an id in the database says that both have it.
  if (ofAnalytics === null) await maintenance.run(`INSERT INTO store_pair (id) VALUES ('${id}')`);
  await transactional.pool.query('INSERT INTO store_pair (id) VALUES ($1)', [id]);
}

interface Ids {
  readonly ofDatabase: string | null;
  readonly ofAnalytics: string | null;
}

async function readIds({ maintenance, transactional }: Omit<Pair, 'dataDir'>): Promise<Ids> {
  await transactional.pool.query('CREATE TABLE IF NOT EXISTS store_pair (id text NOT NULL)');
  await maintenance.run('CREATE TABLE IF NOT EXISTS store_pair (id String) ENGINE = MergeTree ORDER BY id');
  const [ofDatabase] = ids.parse((await transactional.pool.query('SELECT id FROM store_pair')).rows);
  const [ofAnalytics] = ids.parse(await maintenance.query('SELECT id FROM store_pair'));
  return { ofDatabase: ofDatabase?.id ?? null, ofAnalytics: ofAnalytics?.id ?? null };
}

function missing(part: string, pair: Pair): StoreRefusal {
  return new StoreRefusal(
    `The ${part} that belong to the rest of the data are missing. ${restoreBoth(pair)}`,
  );
}

/** What the operator can do about stores that do not belong together. */
export function restoreBoth({ dataDir }: Pair): string {
  return `Restore both from the same backup of ${dataDir} (or of the servers of DATABASE_URL and CLICKHOUSE_URL), or choose another DATA_DIR to begin without data.`;
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
