import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import { createJobs, type Jobs } from '../../../../jobs/index.ts';
import { openChdb } from '../../../../stores/analytics/chdb.ts';
import { migrateAnalytics } from '../../../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { openEmbeddedPostgres } from '../../../../stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '../../../../stores/transactional/migrate-transactional.ts';
import type { TransactionalStore } from '../../../../stores/transactional/port.ts';
import { openPostgres } from '../../../../stores/transactional/postgres.ts';
import { createImportsService, type ImportsService } from '../imports.service.ts';

const FROZEN: Clock = { now: () => new Date('2026-11-21T12:00:00Z') };

export interface TestStores {
  readonly analytics: AnalyticsStore;
  readonly engine: AnalyticsEngine;
  readonly transactional: TransactionalStore;
  readonly imports: ImportsService;
  /** The jobs of the service. */
  readonly jobs: Jobs;
  /** A service whose analytics store is this one in some things, and its database too where one is given. */
  importsWith(changes: Partial<AnalyticsStore>, database?: TransactionalStore): ImportsService;
  close(): Promise<void>;
}

/** Where stores are that outlive those who open them. */
export interface StoresPlace {
  readonly dataDir: string;
  /** Of the database; without it, it is embedded in the directory. */
  readonly url?: string | undefined;
}

/** Both real stores, in their place or, without one, gone when they are closed. */
export async function openTestStores(place?: StoresPlace, clock = FROZEN): Promise<TestStores> {
  const { dataDir: directory, url } = place ?? (await makeStores());
  const log = pino({ level: 'silent' });
  const [transactional, engine] = await Promise.all([
    url === undefined ? openEmbeddedPostgres({ dataDir: directory, log }) : openPostgres({ url, log }),
    openChdb({ dataDir: directory, log }),
  ]);
  await migrateTransactional(transactional);
  await migrateAnalytics({ maintenance: engine.maintenance, transactional });
  const importsWith = (changes: Partial<AnalyticsStore>, database = transactional) =>
    createImportsService({
      analytics: { ...engine.store, ...changes },
      transactional: database,
      clock,
      log,
      maturingDays: 2,
      jobsAfterChange: ['after-change'],
    });
  const imports = importsWith({});
  const jobs = createJobs({ transactional, definitions: imports.jobs, clock, log });
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
      if (place === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A place of the test run: a database of the server that all tests share, and a directory that its maker removes. */
export async function makeStores(): Promise<StoresPlace> {
  // In a process apart from the test run there is nothing that tests share: it cannot even be loaded.
  const { copyMadeTables, makeDatabase } = await import('../../../../testing/made-cluster.ts');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-ingestion-'));
  await copyMadeTables(dataDir);
  return { dataDir, url: await makeDatabase() };
}
