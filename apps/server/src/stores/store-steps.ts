import type { AnalyticsStore } from './analytics/port.ts';
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
