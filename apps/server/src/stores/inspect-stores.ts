import { z } from 'zod';
import { listMigrations } from './migration-files.ts';
import { type Pair, refuseOtherPair } from './pair-stores.ts';
import { refuseOtherTime } from './refuse-other-time.ts';
import { StoreRefusal } from './store-refusal.ts';

/** How both stores are, without what they hold. Looking at them migrates nothing. */
export const storeInspection = z.object({
  migrations: z.array(
    z.object({
      store: z.string(),
      /** Null: it has none yet. */
      newest: z.number().nullable(),
      pending: z.number(),
      /** Of a newer version of Skuline. */
      unknown: z.number(),
      /** How much it holds on the disk. */
      bytes: z.number(),
    }),
  ),
  /** Why the two are no pair; null when they are, or are new. */
  refusal: z.string().nullable(),
  /** The newest moment that was noted; null where nothing has been. */
  newestNote: z.string().nullable(),
  /** How many people are told what this machine needs; null before the database knows of any. */
  operators: z.number().nullable(),
  failedJobs: z.array(z.object({ name: z.string(), key: z.string(), lastError: z.string() })),
});
export type StoreInspection = z.output<typeof storeInspection>;

const versions = z.array(z.object({ version: z.number() }));
const notes = z.array(z.object({ newest: z.date().nullable() }));
const failures = z.array(z.object({ name: z.string(), key: z.string(), lastError: z.string() }));
const MOST_FAILURES = 20;

export async function inspectStores(pair: Pair): Promise<StoreInspection> {
  const { pool } = pair.transactional;
  const hasJobs = (await pool.query("SELECT 1 FROM pg_class WHERE oid = to_regclass('job')")).rows.length > 0;
  const read = async (sql: string) => (hasJobs ? (await pool.query(sql)).rows : []);
  const [note] = notes.parse(await read('SELECT max(last_run_at) AS newest FROM job'));
  return {
    migrations: [
      { ...(await compare('postgres', await readDatabase(pair))), bytes: await sizeOfDatabase(pair) },
      { ...(await compare('clickhouse', await readAnalytics(pair))), bytes: await sizeOfAnalytics(pair) },
    ],
    refusal: await findRefusal(pair),
    newestNote: note?.newest?.toISOString() ?? null,
    operators: await countOperators(pair),
    failedJobs: failures.parse(
      await read(
        `SELECT name, key, last_error AS "lastError"
         FROM job
         WHERE last_error IS NOT NULL
         ORDER BY last_run_at DESC
         LIMIT ${MOST_FAILURES}`,
      ),
    ),
  };
}

const sizes = z.tuple([z.object({ bytes: z.number() })]);

async function sizeOfDatabase({ transactional: { pool } }: Pair): Promise<number> {
  const { rows } = await pool.query('SELECT pg_database_size(current_database())::float8 AS bytes');
  return sizes.parse(rows)[0].bytes;
}

/** Of a cluster, on the replica that is asked. */
async function sizeOfAnalytics({ maintenance }: Pair): Promise<number> {
  const rows = await maintenance.query(
    'SELECT toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts WHERE active AND database = currentDatabase()',
  );
  return sizes.parse(rows)[0].bytes;
}

const counts = z.tuple([z.object({ count: z.number() })]);

async function countOperators({ transactional: { pool } }: Pair): Promise<number | null> {
  const known = await pool.query("SELECT 1 FROM pg_class WHERE oid = to_regclass('operator')");
  if (known.rows.length === 0) return null;
  return counts.parse((await pool.query('SELECT count(*)::int AS count FROM operator')).rows)[0].count;
}

const APPLIED = 'SELECT DISTINCT version FROM schema_migration';

async function readDatabase({ transactional: { pool } }: Pair): Promise<unknown> {
  const found = await pool.query("SELECT 1 FROM pg_class WHERE oid = to_regclass('schema_migration')");
  return found.rows.length === 0 ? [] : (await pool.query(APPLIED)).rows;
}

async function readAnalytics({ maintenance }: Pair): Promise<unknown> {
  const found = await maintenance.query(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migration'",
  );
  return found.length === 0 ? [] : maintenance.query(APPLIED);
}

async function compare(
  folder: 'postgres' | 'clickhouse',
  rows: unknown,
): Promise<Omit<StoreInspection['migrations'][number], 'bytes'>> {
  const applied = new Set(versions.parse(rows).map(({ version }) => version));
  const known = new Set((await listMigrations(folder)).map(({ version }) => version));
  return {
    store: folder === 'postgres' ? 'transactional' : 'analytics',
    newest: applied.size === 0 ? null : Math.max(...applied),
    pending: [...known].filter((version) => !applied.has(version)).length,
    unknown: [...applied].filter((version) => !known.has(version)).length,
  };
}

async function findRefusal(pair: Pair): Promise<string | null> {
  try {
    if (await refuseOtherPair(pair)) await refuseOtherTime(pair);
    return null;
  } catch (error) {
    if (error instanceof StoreRefusal) return error.message;
    throw error;
  }
}
