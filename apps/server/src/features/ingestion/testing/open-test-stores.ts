import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { openChdb } from '../../../stores/analytics/chdb.ts';
import { migrateAnalytics } from '../../../stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from '../../../stores/analytics/port.ts';
import { openEmbeddedPostgres } from '../../../stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from '../../../stores/transactional/migrate-transactional.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { createIngestion, type Ingestion } from '../index.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

export interface TestStores {
  readonly analytics: AnalyticsStore;
  readonly engine: AnalyticsEngine;
  readonly transactional: TransactionalStore;
  readonly ingestion: Ingestion;
  /** An ingestion whose analytics store is this one in some things. */
  ingestionWith(changes: Partial<AnalyticsStore>): Ingestion;
  close(): Promise<void>;
}

/** Both real stores in a directory of their own, or in `dataDir`, which then stays. */
export async function openTestStores(dataDir?: string): Promise<TestStores> {
  const directory = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'skuline-ingestion-')));
  const log = pino({ level: 'silent' });
  const [transactional, engine] = await Promise.all([
    openEmbeddedPostgres({ dataDir: directory, log }),
    openChdb({ dataDir: directory, log }),
  ]);
  await migrateTransactional(transactional);
  await migrateAnalytics({ maintenance: engine.maintenance, transactional });
  const made: Ingestion[] = [];
  const ingestionWith = (changes: Partial<AnalyticsStore>) => {
    const ingestion = createIngestion({
      analytics: { ...engine.store, ...changes },
      transactional,
      clock: { now: () => NOW },
      log,
    });
    made.push(ingestion);
    return ingestion;
  };
  return {
    analytics: engine.store,
    engine,
    transactional,
    ingestion: ingestionWith({}),
    ingestionWith,
    async close() {
      for (const ingestion of made) ingestion.close();
      await engine.store.close();
      await transactional.close();
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
