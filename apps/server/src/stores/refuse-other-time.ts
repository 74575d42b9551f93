import { z } from 'zod';
import { type Pair, restoreBoth } from './pair-stores.ts';
import { StoreRefusal } from './store-refusal.ts';

const stepRows = z.array(z.object({ tenant_id: z.string(), newest: z.number() }));
const deletingRows = z.array(z.object({ tenant_id: z.string() }));
type StepByTenant = Map<string, number>;

/**
 * Throws StoreRefusal when the stores are copies of different times. What is read grows while another instance of the app
 * imports, so it is read in this order: an analytics store that is read later than `written` cannot be behind it.
 */
export async function refuseOtherTime(pair: Pair): Promise<void> {
  const written = await readDatabase(pair, 'written');
  const noted = await readAnalytics(pair);
  const announced = await readDatabase(pair, 'announced');
  // Of a company that is being deleted one store may have lost more than the other.
  for (const tenantId of await listDeleting(pair))
    for (const store of [written, noted, announced]) store.delete(tenantId);
  if (isBehind(announced, noted)) throw older('database (folder postgres/)', 'analytics data', pair);
  if (isBehind(noted, written)) throw older('analytics data (folder analytics/)', 'database', pair);
}

function isBehind(store: StepByTenant, other: StepByTenant): boolean {
  return [...other].some(([tenantId, step]) => (store.get(tenantId) ?? 0) < step);
}

function older(part: string, other: string, pair: Pair): StoreRefusal {
  return new StoreRefusal(
    `The ${part} and the ${other} are of different times: the ${part} misses what was imported since. ${restoreBoth(pair)}`,
  );
}

/** Empty for a database from before there were steps. */
async function readDatabase({ transactional }: Pair, column: 'announced' | 'written'): Promise<StepByTenant> {
  const { rows: tables } = await transactional.pool.query(
    "SELECT 1 FROM pg_class WHERE oid = to_regclass('store_step')",
  );
  if (tables.length === 0) return new Map();
  const { rows } = await transactional.pool.query(
    `SELECT tenant_id, ${column}::float8 AS newest FROM store_step`,
  );
  return byTenant(rows);
}

async function listDeleting({ transactional }: Pair): Promise<string[]> {
  const { rows: tables } = await transactional.pool.query(
    "SELECT 1 FROM pg_class WHERE oid = to_regclass('tenant_deletion')",
  );
  if (tables.length === 0) return [];
  const { rows } = await transactional.pool.query(
    "SELECT tenant_id FROM tenant_deletion WHERE due_at <= now() + INTERVAL '1 day'",
  );
  return deletingRows.parse(rows).map(({ tenant_id: tenantId }) => tenantId);
}

async function readAnalytics({ maintenance }: Pair): Promise<StepByTenant> {
  const tables = await maintenance.query(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'store_step'",
  );
  if (tables.length === 0) return new Map();
  return byTenant(
    await maintenance.query('SELECT tenant_id, max(step) AS newest FROM store_step GROUP BY tenant_id'),
  );
}

function byTenant(rows: unknown): StepByTenant {
  return new Map(stepRows.parse(rows).map(({ tenant_id: tenantId, newest }) => [tenantId, newest]));
}
