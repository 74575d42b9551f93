import { constants, existsSync } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { AnalyticsError } from './analytics/analytics-error.ts';
import { openChdb } from './analytics/chdb.ts';
import { openClickHouse } from './analytics/clickhouse.ts';
import { migrateAnalytics } from './analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './analytics/port.ts';
import { refuseDamagedParts } from './analytics/refuse-damaged-parts.ts';
import { withSlowLog } from './analytics/slow-log.ts';
import { withStreamLimit } from './analytics/stream-limit.ts';
import { finishMoves, removeDraft } from './backup/move-restored.ts';
import { pairStores, refuseOtherPair } from './pair-stores.ts';
import type { StoreLog } from './store-log.ts';
import { StoreRefusal } from './store-refusal.ts';
import { refuseOtherTime } from './refuse-other-time.ts';
import { openEmbeddedPostgres } from './transactional/embedded-postgres.ts';
import { migrateTransactional } from './transactional/migrate-transactional.ts';
import { findPostgresBinaries } from './transactional/postgres-binaries.ts';
import type { TransactionalStore } from './transactional/port.ts';
import { openPostgres } from './transactional/postgres.ts';

/** Where the stores are: embedded in the data directory where no address of a server is said. */
export interface StoresConfig {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly clickHouseUrl: string | null;
  readonly clickHouseCluster: string | null;
  /** From how long on a statement is slow, and logged; 0: none is. */
  readonly slowQueryMs?: number;
  /** How long a reader that takes nothing keeps its stream. */
  readonly stallLimitMs: number;
}

/** What embedded stores are made of, in the data directory. */
const EMBEDDED = ['postgres', 'postgres.json', 'analytics', 'analytics-incoming'];

export interface StoresOptions {
  readonly config: StoresConfig;
  readonly log: StoreLog;
  /** Told when a store has ended for good; the message says what to do. */
  readonly onStoreLost?: ((reason: Error) => void) | undefined;
  /** Has every part of the embedded analytics data read once before they are used. */
  readonly readsAllParts?: boolean | undefined;
}

export interface Stores extends Pick<AnalyticsEngine, 'untrusted' | 'maintenance'> {
  readonly transactional: TransactionalStore;
  readonly analytics: AnalyticsStore;
  /**
   * Once they are closed: removes what this opening has made when it was refused, so that what is missing can be put in
   * its place.
   */
  readonly removeMade: (reason: unknown) => Promise<void>;
}

/** Opens both stores, or neither. */
export async function openStores({ config, log, onStoreLost }: StoresOptions): Promise<Stores> {
  await finishMoves(config.dataDir);
  // With both stores outside nobody holds the directory, and a restore into them may be under way.
  if (config.databaseUrl === null || config.clickHouseUrl === null) await removeDraft(config.dataDir);
  const removeMade = watchMade(config.dataDir);
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
    await removeMade(transactional.reason);
    throw transactional.reason;
  }
  if (engine.status === 'rejected') {
    await transactional.value.close();
    await removeMade(engine.reason);
    throw engine.reason;
  }
  const { store, untrusted, maintenance } = engine.value;
  const told = withSlowLog(store, { slowMs: config.slowQueryMs ?? 0, log });
  const analytics = withStreamLimit(told, config.stallLimitMs);
  return { transactional: transactional.value, analytics, untrusted, maintenance, removeMade };
}

function watchMade(dataDir: string): Stores['removeMade'] {
  const missing = EMBEDDED.map((name) => path.join(dataDir, name)).filter((place) => !existsSync(place));
  return async (reason) => {
    const isRefused = reason instanceof StoreRefusal || reason instanceof AnalyticsError;
    // Nobody has been let in yet: there is nothing in it.
    if (isRefused) await Promise.all(missing.map((place) => rm(place, { recursive: true, force: true })));
  };
}

/** Brings both stores to the newest migration, once it is known that they belong together. */
export async function migrateStores(
  { config: { clickHouseUrl, dataDir }, readsAllParts = false }: Omit<StoresOptions, 'log'>,
  { transactional, maintenance }: Pick<Stores, 'transactional' | 'maintenance'>,
): Promise<void> {
  const pair = { maintenance, transactional, dataDir };
  // A cluster fetches its damaged parts again by itself.
  if (clickHouseUrl === null) await refuseDamagedParts(pair, { readsAll: readsAllParts });
  if (await refuseOtherPair(pair)) await refuseOtherTime(pair);
  await migrateTransactional(transactional);
  await migrateAnalytics(pair);
  await pairStores(pair);
}

/** What embedded stores need of this machine and is not there, a sentence each. */
export async function findMissingPrograms({
  databaseUrl,
  clickHouseUrl,
}: Pick<StoresConfig, 'databaseUrl' | 'clickHouseUrl'>): Promise<string[]> {
  const asked = [
    ...(databaseUrl === null ? [checkPostgres()] : []),
    ...(clickHouseUrl === null ? [import('chdb').then(() => null, describe)] : []),
  ];
  return (await Promise.all(asked)).flatMap((problem) => problem ?? []);
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function checkPostgres(): Promise<string | null> {
  try {
    const programs = await findPostgresBinaries();
    for (const program of Object.values(programs)) await access(program, constants.X_OK);
    return null;
  } catch (error) {
    return describe(error);
  }
}
