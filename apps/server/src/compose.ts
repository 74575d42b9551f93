import type { FastifyInstance } from 'fastify';
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { baseUrlOf, type Config, isReachedByAnyName } from './config.ts';
import { catalogueRoutes, createCatalogueService } from './features/catalogue/index.ts';
import {
  costsRoutes,
  createCostsRepository,
  createCostsService,
  type CostsService,
} from './features/costs/index.ts';
import {
  createDemoRequestsService,
  demoRequestRoutes,
  type DemoRequestsService,
  reportDemoRequestJob,
} from './features/demo-requests/index.ts';
import {
  createDataChangesService,
  dataChangesRoutes,
  type DataChangesService,
} from './features/data-changes/index.ts';
import { createDriversService, driversRoutes, type DriversService } from './features/drivers/index.ts';
import { createFeedbackService, feedbackRoutes, type FeedbackService } from './features/feedback/index.ts';
import {
  createImportUploads,
  createImportsService,
  importsRoutes,
  type ImportUploads,
  type ImportsService,
} from './features/imports/index.ts';
import { RAISE_INSIGHTS } from './features/insights/index.ts';
import { mountMcp } from './features/assistant/index.ts';
import { createFunnelService, funnelRoutes } from './features/funnel/index.ts';
import { createMoversService, moversRoutes } from './features/movers/index.ts';
import { performanceRoutes, segmentsRoutes } from './features/performance/index.ts';
import {
  createProductCatalog,
  createProductNames,
  productsRoutes,
  type ReadProductCatalog,
} from './features/products/index.ts';
import { profileRoutes, type ProfileRoutes } from './features/profile/index.ts';
import {
  createReconcileService,
  reconcileRoutes,
  type ReconcileService,
} from './features/reconcile/index.ts';
import { createSampleDataService, type SampleDataService } from './features/sample-data/index.ts';
import { createSearchVolumeService, searchVolumeRoutes } from './features/search-volume/index.ts';
import {
  createRememberedAnswers,
  createStagedFilesService,
  type RememberedAnswers,
  stagedFilesRoutes,
  type StagedFilesService,
} from './features/staged-files/index.ts';
import {
  createPostHogSink,
  createTelemetryService,
  type TelemetryService,
  telemetryRoutes,
} from './features/telemetry/index.ts';
import {
  createTenantDataRepository,
  createTenantService,
  type TenantService,
  tenantRoutes,
} from './features/tenant/index.ts';
import { buildHttpApp } from './http/app.ts';
import { type CachedResponses, createCachedResponses } from './http/cached-response.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { type Assistant, openAssistant, openAssistantRecords } from './open-assistant.ts';
import { type Insights, openInsights } from './open-insights.ts';
import { createReadModel, MAKE_SKU_SUMS, type ReadModel } from './read-model/index.ts';
import { openChdb } from './stores/analytics/chdb.ts';
import { openClickHouse } from './stores/analytics/clickhouse.ts';
import { migrateAnalytics } from './stores/analytics/migrate-analytics.ts';
import type { AnalyticsEngine, AnalyticsStore } from './stores/analytics/port.ts';
import { refuseDamagedParts } from './stores/analytics/refuse-damaged-parts.ts';
import { withStreamLimit } from './stores/analytics/stream-limit.ts';
import { pairStores, refuseOtherPair } from './stores/pair-stores.ts';
import { openEmbeddedPostgres } from './stores/transactional/embedded-postgres.ts';
import { migrateTransactional } from './stores/transactional/migrate-transactional.ts';
import { openPostgres } from './stores/transactional/postgres.ts';
import type { TransactionalStore } from './stores/transactional/port.ts';

/** Skuline with its stores open: what the HTTP application and the command line are made of. */
export interface Skuline {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly readCatalog: ReadProductCatalog;
  readonly identity: Identity;
  readonly imports: ImportsService;
  readonly importUploads: ImportUploads;
  readonly stagedFiles: StagedFilesService;
  readonly reconcile: ReconcileService;
  readonly remembered: RememberedAnswers;
  readonly sampleData: SampleDataService;
  readonly costs: CostsService;
  readonly demoRequests: DemoRequestsService;
  readonly feedback: FeedbackService;
  readonly telemetry: TelemetryService;
  readonly profile: ProfileRoutes;
  readonly tenant: TenantService;
  readonly drivers: DriversService;
  readonly dataChanges: DataChangesService;
  readonly insights: Insights;
  readonly assistant: Assistant;
  /** Background work; only the app starts it. */
  readonly jobs: Jobs;
  /** Closes the stores; what runs is waited for. */
  close(): Promise<void>;
}

export interface SkulineDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told when a store has ended for good; the message says what to do. */
  readonly onStoreLost?: (reason: Error) => void;
}

/** A request that waits for a stream is refused well before a reader that has stalled is ended. */
const STREAM_WAIT_FRACTION = 1 / 4;

/** Opens both stores, brings them to the newest migration, and puts in order what a crash may have left. */
export async function openSkuline(options: SkulineDependencies): Promise<Skuline> {
  const { config, clock, log } = options;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { transactional, engine } = await openStores(options);
  const analytics = withStreamLimit(engine.store, config.stallLimitMs * STREAM_WAIT_FRACTION);
  const telemetry = openTelemetry({ config, clock, log }, analytics);
  const intake = openIntake(options, { analytics, transactional });
  const { imports, importUploads, stagedFiles } = intake;
  const tenantData = createTenantDataRepository(transactional);
  const readModel = openReadModel({ analytics, transactional, clock, log });
  const readCatalog = createProductCatalog({ analytics, readPublishedDays: readModel.readPublishedDays });
  const insights = openInsights({ transactional, readModel, readCatalog, config, clock });
  const assistantRecords = openAssistantRecords({ transactional, config, clock, log });
  const { demoRequestWebhook: webhook } = config;
  const jobs = createJobs({
    transactional,
    definitions: [
      imports.settleJob,
      ...stagedFiles.jobs,
      ...readModel.jobs,
      ...insights.jobs,
      assistantRecords.job,
      ...(webhook === null ? [] : [reportDemoRequestJob({ transactional, webhook, clock })]),
    ],
    clock,
    log,
  });
  const close = async () => {
    await Promise.all([jobs.stop(), importUploads.close(), stagedFiles.close()]);
    await telemetry.close();
    await analytics.close();
    await transactional.close();
  };
  try {
    await migrateStores(config, transactional, engine);
    const identity = await openIdentity(options, transactional);
    await imports.reconcile();
    const tenant = createTenantService({
      readModel,
      tenantData,
      directory: identity.directory,
      maturingDays: config.maturingDays,
      clock,
    });
    const drivers = createDriversService({ readModel, maturingDays: config.maturingDays, clock });
    const demoRequests = createDemoRequestsService({ transactional, clock, hasWebhook: webhook !== null });
    const profile = profileRoutes({ transactional, identity, clock });
    const costs = createCostsService({ transactional, clock });
    const stores = { analytics, transactional, identity };
    const dataChanges = createDataChangesService({ ...stores, readModel, versions: tenantData, clock });
    const figures = { readModel, readCatalog, tenant, drivers, dataChanges, costs };
    const messages = { demoRequests, feedback: createFeedbackService({ transactional, clock }), telemetry };
    const parts = { ...options, ...stores, ...figures, insights: insights.insights };
    const assistant = openAssistant({ ...parts, records: assistantRecords, untrusted: engine.untrusted });
    return { ...stores, profile, ...intake, ...figures, insights, assistant, ...messages, jobs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What takes files in. */
function openIntake(
  { config, clock, log }: SkulineDependencies,
  stores: Pick<Skuline, 'analytics' | 'transactional'>,
): Pick<Skuline, 'imports' | 'importUploads' | 'stagedFiles' | 'remembered' | 'sampleData' | 'reconcile'> {
  const { dataDir, importMaxBytes: maxBytes, maturingDays } = config;
  const jobsAfterChange = [MAKE_SKU_SUMS, RAISE_INSIGHTS];
  const imports = createImportsService({ ...stores, clock, log, maturingDays, jobsAfterChange });
  const remembered = createRememberedAnswers(stores.transactional, clock);
  const given = { ...stores, imports, remembered, dataDir, maxBytes, clock, log };
  return {
    imports,
    importUploads: createImportUploads({ imports, maxBytes, log }),
    stagedFiles: createStagedFilesService(given),
    remembered,
    sampleData: createSampleDataService({ imports, clock }),
    reconcile: createReconcileService({ imports }),
  };
}

/** Brings both stores to the newest migration, once it is known that they belong together. */
async function migrateStores(
  { clickHouseUrl, dataDir }: Config,
  transactional: TransactionalStore,
  { maintenance }: AnalyticsEngine,
): Promise<void> {
  const pair = { maintenance, transactional, dataDir };
  // A cluster fetches its damaged parts again by itself.
  if (clickHouseUrl === null) await refuseDamagedParts(pair);
  await refuseOtherPair(pair);
  await migrateTransactional(transactional);
  await migrateAnalytics(pair);
  await pairStores(pair);
}

function openReadModel({
  analytics,
  transactional,
  clock,
  log,
}: Pick<Skuline, 'analytics' | 'transactional'> & Pick<SkulineDependencies, 'clock' | 'log'>): ReadModel {
  const tenantData = createTenantDataRepository(transactional);
  const costs = createCostsRepository(transactional);
  return createReadModel({
    analytics,
    versions: tenantData,
    clock,
    costs: {
      withLock: (name, work) => transactional.withLock(name, work),
      listRates: (tenantId, version) => costs.listRates(tenantId, version),
    },
    log,
  });
}

function openIdentity(
  { config, clock, log }: SkulineDependencies,
  transactional: TransactionalStore,
): Promise<Identity> {
  const { auth, dataDir } = config;
  const origins = { baseUrl: baseUrlOf(config), anyOrigin: isReachedByAnyName(config) };
  return createIdentity({ config: { ...auth, ...origins, dataDir }, transactional, clock, log });
}

function openTelemetry(
  { config, clock, log }: SkulineDependencies,
  analytics: AnalyticsStore,
): TelemetryService {
  const { internalDomains, postHog } = config.telemetry;
  const sink =
    postHog === null ? null : createPostHogSink({ ...postHog, baseUrl: baseUrlOf(config), clock, log });
  return createTelemetryService({ analytics, clock, log, internalDomains, sink });
}

async function openStores({
  config,
  log,
  onStoreLost,
}: SkulineDependencies): Promise<{ transactional: TransactionalStore; engine: AnalyticsEngine }> {
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
  return { transactional: transactional.value, engine: engine.value };
}

export interface AppDependencies {
  readonly config: Config;
  readonly log: Logger;
  /** Names the code that runs, the same in each instance that has it. */
  readonly codeVersion: string;
  /** Folder of the built web app, or null for the API alone. */
  readonly webRoot: string | null;
}

/** The HTTP application on an open Skuline. */
export function buildApp(
  skuline: Skuline,
  { config, log, codeVersion, webRoot }: AppDependencies,
): Promise<FastifyInstance> {
  const { identity, readModel } = skuline;
  const responses = createCachedResponses({ readSnapshot: readModel.readSnapshot, codeVersion });
  const authConfig = identity.authConfig();
  return buildHttpApp({
    log,
    handlers: {
      getAuthConfig: async () => authConfig,
      ...tenantRoutes({ service: skuline.tenant, identity }),
      ...skuline.profile,
      ...importsRoutes({ imports: skuline.imports, uploads: skuline.importUploads }),
      ...stagedFilesRoutes(skuline.stagedFiles),
      ...reconcileRoutes({ service: skuline.reconcile, maxBytes: config.importMaxBytes }),
      ...figuresRoutes(skuline, responses, config),
      ...catalogueRoutes({
        service: createCatalogueService({ ...skuline, uploads: skuline.importUploads }),
        imports: skuline.imports,
        responses,
        readSnapshot: readModel.readSnapshot,
        maxBytes: config.importMaxBytes,
      }),
      ...skuline.insights.routes,
      ...skuline.assistant.routes,
      ...demoRequestRoutes(skuline.demoRequests),
      ...feedbackRoutes(skuline.feedback),
      ...telemetryRoutes({
        telemetry: skuline.telemetry,
        config: { isEnabled: config.telemetry.isEnabled, geoipUrl: config.telemetry.geoipUrl },
        verify: (token) => identity.verify(token),
      }),
    },
    verify: (bearer) => identity.verify(bearer),
    mountIdentity: (app) => identity.mount(app),
    mountMcp: (app) =>
      mountMcp(app, {
        ...skuline.assistant.mcp,
        verify: (bearer) => identity.verifyForAssistant(bearer),
        baseUrl: baseUrlOf(config),
        issuer: authConfig.authority,
      }),
    webRoot,
    baseUrl: baseUrlOf(config),
    hasOwnSignIn: authConfig.mode === 'embedded',
    connectOrigins: originsOf(
      authConfig.mode === 'outside' ? authConfig.authority : null,
      config.telemetry.geoipUrl,
    ),
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    formsPerHour: config.formsPerHour,
    stallLimitMs: config.stallLimitMs,
  });
}

/** What shows figures. */
function figuresRoutes(
  { analytics, transactional, readModel, readCatalog, costs, drivers, dataChanges }: Skuline,
  responses: CachedResponses,
  { importMaxBytes }: Config,
) {
  const { readSnapshot, readPublishedDays, performance: reader } = readModel;
  const readNames = createProductNames(readCatalog);
  return {
    ...productsRoutes(readCatalog, responses),
    ...performanceRoutes({ reader, responses }),
    ...segmentsRoutes({ reader, responses }),
    ...moversRoutes({
      service: createMoversService({ reader, readPublishedDays, readNames }),
      responses,
      readSnapshot,
    }),
    ...funnelRoutes({
      service: createFunnelService({ reader, readPublishedDays, readNames }),
      responses,
      readSnapshot,
    }),
    ...costsRoutes({
      service: costs,
      transactional,
      readModel,
      readNames,
      responses,
      maxBytes: importMaxBytes,
    }),
    ...driversRoutes({ drivers, responses }),
    ...dataChangesRoutes(dataChanges, responses),
    ...searchVolumeRoutes(createSearchVolumeService(analytics), responses),
  };
}

/** The origins of the addresses that are there. */
function originsOf(...urls: readonly (string | null)[]): string[] {
  return urls.filter((url) => url !== null).map((url) => new URL(url).origin);
}
