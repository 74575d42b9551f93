import { z } from 'zod';
import type { AnalyticsStore } from './analytics/port.ts';
import { type Pair, restoreBoth } from './pair-stores.ts';
import { StoreRefusal } from './store-refusal.ts';
import type { TenantId } from './tenant-id.ts';
import type { TransactionalStore } from './transactional/port.ts';

/** The number that both stores carry for each tenant, and that grows with every step of an import. */
export interface StoreSteps {
  /** After the database has noted what begins, and before the analytics store is written. */
  announce(tenantId: TenantId): Promise<void>;
  /** After the analytics store has been written, and before the database says that it is done. */
  confirm(tenantId: TenantId): Promise<void>;
}

interface StoreStepsDependencies {
  readonly transactional: Pick<TransactionalStore, 'pool'>;
  readonly analytics: Pick<AnalyticsStore, 'execute'>;
}

const ANNOUNCE_SQL = `INSERT INTO store_step (tenant_id, announced, written) VALUES ($1, 1, 0)
  ON CONFLICT (tenant_id) DO UPDATE SET announced = store_step.announced + 1
  RETURNING announced::float8 AS step`;
const CONFIRM_SQL = 'UPDATE store_step SET written = greatest(written, $2) WHERE tenant_id = $1';
const NOTE_SQL = 'INSERT INTO store_step (tenant_id, step) SELECT {tenantId:String}, {step:UInt64}';

/**
 * Steps of one tenant may overlap. An analytics store that has a number has all that was written before the number was
 * counted; a database that has counted it knows all that was noted before.
 */
export function createStoreSteps({ transactional, analytics }: StoreStepsDependencies): StoreSteps {
  const announce = async (tenantId: TenantId): Promise<number> => {
    const { rows } = await transactional.pool.query<{ step: number }>(ANNOUNCE_SQL, [tenantId]);
    const step = rows[0]?.step ?? 0;
    await analytics.execute(tenantId, NOTE_SQL, { step });
    return step;
  };
  return {
    async announce(tenantId) {
      await announce(tenantId);
    },
    async confirm(tenantId) {
      await transactional.pool.query(CONFIRM_SQL, [tenantId, await announce(tenantId)]);
    },
  };
}

const stepRows = z.array(z.object({ tenant_id: z.string(), newest: z.number() }));
type StepByTenant = ReadonlyMap<string, number>;

/**
 * Throws StoreRefusal when the stores are copies of different times. What is read grows while another instance of the app
 * imports, so it is read in this order: an analytics store that is read later than `written` cannot be behind it.
 */
export async function refuseOtherTime(pair: Pair): Promise<void> {
  const written = await readDatabase(pair, 'written');
  const noted = await readAnalytics(pair);
  const announced = await readDatabase(pair, 'announced');
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
