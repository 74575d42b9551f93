import { openChdb } from './analytics/chdb.ts';
import { openClickHouse } from './analytics/clickhouse.ts';
import { migrateAnalytics } from './analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './analytics/port.ts';
import { refuseDamagedParts } from './analytics/refuse-damaged-parts.ts';
import { withStreamLimit } from './analytics/stream-limit.ts';
import { pairStores, refuseOtherPair } from './pair-stores.ts';
import type { StoreLog } from './store-log.ts';
import { refuseOtherTime } from './store-steps.ts';
import { openEmbeddedPostgres } from './transactional/embedded-postgres.ts';
import { migrateTransactional } from './transactional/migrate-transactional.ts';
import type { TransactionalStore } from './transactional/port.ts';
import { openPostgres } from './transactional/postgres.ts';

/** Where the stores are: embedded in the data directory where no address of a server is said. */
export interface StoresConfig {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly clickHouseUrl: string | null;
  readonly clickHouseCluster: string | null;
  /** How long a reader that takes nothing keeps its stream. */
  readonly stallLimitMs: number;
}

export interface StoresOptions {
  readonly config: StoresConfig;
  readonly log: StoreLog;
  /** Told when a store has ended for good; the message says what to do. */
  readonly onStoreLost?: ((reason: Error) => void) | undefined;
}

export interface Stores extends Pick<AnalyticsEngine, 'untrusted' | 'maintenance'> {
  readonly transactional: TransactionalStore;
  readonly analytics: AnalyticsStore;
}

/** Opens both stores, or neither. */
export async function openStores({ config, log, onStoreLost }: StoresOptions): Promise<Stores> {
  const [transactional, engine] = await Promise.allSettled([
    config.databaseUrl === null
      ? openEmbeddedPostgres({ dataDir: config.dataDir, log, onGivenUp: onStoreLost })
      : openPostgres({ url: config.databaseUrl }),
    config.clickHouseUrl === null
      ? openChdb({ dataDir: config.dataDir, log })
      : openClickHouse({
          url: config.clickHouseUrl,
          log,
          ...(config.clickHouseCluster === null ? {} : { cluster: config.clickHouseCluster }),
        }),
  ]);
  if (transactional.status === 'rejected') {
    if (engine.status === 'fulfilled') await engine.value.store.close();
    throw transactional.reason;
  }
  if (engine.status === 'rejected') {
    await transactional.value.close();
    throw engine.reason;
  }
  const { store, untrusted, maintenance } = engine.value;
  const analytics = withStreamLimit(store, config.stallLimitMs);
  return { transactional: transactional.value, analytics, untrusted, maintenance };
}

/** Brings both stores to the newest migration, once it is known that they belong together. */
export async function migrateStores(
  { clickHouseUrl, dataDir }: StoresConfig,
  { transactional, maintenance }: Stores,
): Promise<void> {
  const pair = { maintenance, transactional, dataDir };
  // A cluster fetches its damaged parts again by itself.
  if (clickHouseUrl === null) await refuseDamagedParts(pair);
  if (await refuseOtherPair(pair)) await refuseOtherTime(pair);
  await migrateTransactional(transactional);
  await migrateAnalytics(pair);
  await pairStores(pair);
}
