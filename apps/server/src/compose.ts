import type { FastifyInstance } from 'fastify';
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createPublishedDays, createTaggedAnswers } from './answers/index.ts';
import type { Clock } from './clock.ts';
import { baseUrlOf, type Config } from './config.ts';
import { createIngestion, type Ingestion } from './features/ingestion/index.ts';
import { createPerformanceService, performanceRoutes } from './features/performance/index.ts';
import { createProductsService, productsRoutes } from './features/products/index.ts';
import { createSampleData, type SampleData } from './features/sample-data/index.ts';
import { createSearchVolumeService, searchVolumeRoutes } from './features/search-volume/index.ts';
import {
  createTenantService,
  readDataVersion,
  readTenantData,
  tenantRoutes,
} from './features/tenant/index.ts';
import { buildHttpApp } from './http/app.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { openChdb } from './stores/analytics/chdb.ts';
import { openClickHouse } from './stores/analytics/clickhouse.ts';
import { migrateAnalytics } from './stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './stores/analytics/port.ts';
import { openEmbeddedPostgres } from './stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from './stores/transactional/migrate-transactional.ts';
import { openPostgres } from './stores/transactional/postgres.ts';
import type { TransactionalStore } from './stores/transactional/port.ts';

/** Skuline with its stores open: what the HTTP application and the command line are made of. */
export interface Skuline {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly identity: Identity;
  readonly ingestion: Ingestion;
  readonly sampleData: SampleData;
  /** Closes the stores; what runs is waited for. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens both stores, brings them to the newest migration, and puts in order what a crash may have left. */
export async function openSkuline({ config, clock, log }: OpenOptions): Promise<Skuline> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { transactional, engine } = await openStores(config, log);
  const analytics = engine.store;
  const close = async () => {
    await analytics.close();
    await transactional.close();
  };
  try {
    await migrateTransactional(transactional);
    await migrateAnalytics({ maintenance: engine.maintenance, transactional });
    const identity = await createIdentity({
      config: { ...config.auth, baseUrl: baseUrlOf(config), dataDir: config.dataDir },
      transactional,
      clock,
      log,
    });
    const ingestion = createIngestion({ analytics, transactional, clock, log });
    await ingestion.reconcile();
    const sampleData = createSampleData({ ingestion, transactional, clock });
    return { analytics, transactional, identity, ingestion, sampleData, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openStores(
  config: Config,
  log: Logger,
): Promise<{ transactional: TransactionalStore; engine: AnalyticsEngine }> {
  const [transactional, engine] = await Promise.allSettled([
    config.databaseUrl === null
      ? openEmbeddedPostgres({ dataDir: config.dataDir, log })
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
  return { transactional: transactional.value, engine: engine.value };
}

export interface BuildOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Folder of the built web app, or null for the API alone. */
  readonly webRoot: string | null;
}

/** The HTTP application on an open Skuline. */
export function buildApp(skuline: Skuline, { config, log, webRoot }: BuildOptions): Promise<FastifyInstance> {
  const { analytics, transactional, identity } = skuline;
  const answers = createTaggedAnswers((tenantId) => readDataVersion(transactional, tenantId));
  const readPublishedDays = createPublishedDays(analytics);
  const tenant = createTenantService({
    analytics,
    readTenantData: (tenantId) => readTenantData(transactional, tenantId),
    getTenant: (tenantId) => identity.directory.getTenant(tenantId),
    maturingDays: config.maturingDays,
  });
  const authConfig = identity.authConfig();
  return buildHttpApp({
    log,
    handlers: {
      getAuthConfig: async () => authConfig,
      ...tenantRoutes(tenant),
      ...productsRoutes(createProductsService({ analytics, answers, readPublishedDays })),
      ...performanceRoutes(createPerformanceService({ analytics, answers, readPublishedDays })),
      ...searchVolumeRoutes(createSearchVolumeService({ analytics, answers })),
    },
    verify: (bearer) => identity.verify(bearer),
    mountIdentity: (app) => identity.mount(app),
    webRoot,
    connectOrigins: authConfig.mode === 'outside' ? [new URL(authConfig.authority).origin] : [],
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    formsPerHour: config.formsPerHour,
  });
}
