import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Clock } from '../../../clock.ts';
import { createJobs, type Jobs } from '../../../jobs/index.ts';
import { openChdb } from '../../../stores/analytics/chdb.ts';
import { migrateAnalytics } from '../../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../../../stores/analytics/port.ts';
import { openEmbeddedPostgres } from '../../../stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '../../../stores/transactional/migrate-transactional.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { createImportsService, type ImportsService } from '../index.ts';

const FROZEN: Clock = { now: () => new Date('2026-11-21T12:00:00Z') };

export interface TestStores {
  readonly analytics: AnalyticsStore;
  readonly engine: AnalyticsEngine;
  readonly transactional: TransactionalStore;
  readonly imports: ImportsService;
  /** The jobs of the service. */
  readonly jobs: Jobs;
  /** A service whose analytics store is this one in some things. */
  importsWith(changes: Partial<AnalyticsStore>): ImportsService;
  close(): Promise<void>;
}

async function makeDataDir(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'skuline-ingestion-'));
  // Only where a test asks: in a process apart from the test run there is nothing to copy.
  const { copyMadeCluster } = await import('../../../testing/made-cluster.ts');
  await copyMadeCluster(directory);
  return directory;
}

/** Both real stores in a directory of their own, or in `dataDir`, which then stays. */
export async function openTestStores(dataDir?: string, clock = FROZEN): Promise<TestStores> {
  const directory = dataDir ?? (await makeDataDir());
  const log = pino({ level: 'silent' });
  const [transactional, engine] = await Promise.all([
    openEmbeddedPostgres({ dataDir: directory, log }),
    openChdb({ dataDir: directory, log }),
  ]);
  await migrateTransactional(transactional);
  await migrateAnalytics({ maintenance: engine.maintenance, transactional });
  const importsWith = (changes: Partial<AnalyticsStore>) =>
    createImportsService({
      analytics: { ...engine.store, ...changes },
      transactional,
      clock,
      log,
      maturingDays: 2,
      jobsAfterChange: ['after-change'],
    });
  const imports = importsWith({});
  const jobs = createJobs({ transactional, definitions: [imports.settleJob], clock, log });
  return {
    analytics: engine.store,
    engine,
    transactional,
    imports,
    jobs,
    importsWith,
    async close() {
      await jobs.stop();
      await engine.store.close();
      await transactional.close();
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
