import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import { baseUrlOf, type Config, isReachedByAnyName } from '../platform/config/config.ts';
import {
  type AuditLogRepository,
  createAuditLogRepository,
  keepAuditLogJob,
} from '../features/audit/index.ts';
import { backupJob } from '../features/backups/index.ts';
import { createNameEdits, type NameEdits } from '../features/catalogue/index.ts';
import { type Companies, openCompanies } from '../features/company-data/index.ts';
import { type ConnectionsService, openConnections } from '../features/connections/index.ts';
import { createCostsRepository, createCostsService, type CostsService } from '../features/costs/index.ts';
import {
  createDemoRequestsService,
  type DemoRequestsService,
  reportDemoRequestJob,
} from '../features/demo-requests/index.ts';
import { createCurrenciesService, type CurrenciesService } from '../features/currencies/index.ts';
import { createDataChangesService, type DataChangesService } from '../features/data-changes/index.ts';
import { createEmailChange, type EmailChange } from '../features/email-change/index.ts';
import { createDriversService, type DriversService } from '../features/drivers/index.ts';
import { createFeedbackService, type FeedbackService } from '../features/feedback/index.ts';
import {
  createImportUploads,
  createImportsService,
  type ImportUploads,
  type ImportsService,
  type LiveImports,
  createLiveImports,
  createRememberedAnswers,
  createStagedFilesService,
  type RememberedAnswers,
  type StagedFilesService,
} from '../features/files/index.ts';
import { createLedgerService, type LedgerService } from '../features/ledger/index.ts';
import {
  createReadOfferDays,
  createReadStockOuts,
  createRecordsService,
  type ReadOfferDays,
  type ReadStockOuts,
  type RecordsService,
} from '../features/records/index.ts';
import { RAISE_INSIGHTS } from '../features/insights/index.ts';
import { createProductCatalog, type ReadProductCatalog } from '../features/products/index.ts';
import { profileRoutes, type ProfileRoutes } from '../features/profile/index.ts';
import { createReconcileService, type ReconcileService } from '../features/reconcile/index.ts';
import { createSampleDataService, type SampleDataService } from '../features/sample-data/index.ts';
import { createHasStock, createStockService, type StockService } from '../features/stock/index.ts';
import {
  createPostHogSink,
  createTelemetryService,
  type TelemetryService,
} from '../features/telemetry/index.ts';
import {
  createTenantDataRepository,
  createTenantService,
  type TenantService,
} from '../features/tenant/index.ts';
import { type LinksService, openViews, type ViewsService } from '../features/views/index.ts';
import { watchedFilesJobs } from '../features/watched-files/index.ts';
import { openWebhooks, type WebhooksService } from '../features/webhooks/index.ts';
import { readVersion } from './code-version.ts';
import { projectRoot } from '../platform/project-root.ts';
import { createNotices, type Notices } from '../notices/index.ts';
import { createIdentity, type Identity } from '../identity/index.ts';
import { createPasswordReset, type PasswordReset } from '../features/password-reset/index.ts';
import { createJobs, type JobDefinition, type Jobs } from '../jobs/index.ts';
import { watchOver, type Watched } from './watch-over.ts';
import { type Assistant, openAssistant, openAssistantRecords } from './open-assistant.ts';
import { type Insights, openInsights } from './open-insights.ts';
import { createWriteAmountsOf, type WriteAmountsOf } from '../platform/written-amounts.ts';
import { createCurrencyRates, createReadModel, MAKE_SKU_SUMS, type ReadModel } from '../read-model/index.ts';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import {
  type BackupMade,
  type BackupOrder,
  backUpBeforeUpgrade,
  endKilledBackup,
  noteVersion,
  takeBackup,
} from '../stores/backup/index.ts';
import { migrateStores, openStores, type Stores } from '../stores/open-stores.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';

/** Skuline with its stores open: what the HTTP application and the command line are made of. */
export interface Skuline {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly readCatalog: ReadProductCatalog;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly auditLog: AuditLogRepository;
  readonly imports: ImportsService;
  readonly importUploads: ImportUploads;
  readonly stagedFiles: StagedFilesService;
  readonly nameEdits: NameEdits;
  readonly reconcile: ReconcileService;
  readonly remembered: RememberedAnswers;
  readonly sampleData: SampleDataService;
  readonly costs: CostsService;
  readonly demoRequests: DemoRequestsService;
  readonly feedback: FeedbackService;
  readonly telemetry: TelemetryService;
  readonly profile: ProfileRoutes;
  readonly passwordReset: PasswordReset;
  readonly emailChange: EmailChange;
  readonly tenant: TenantService;
  readonly companies: Companies;
  readonly connections: ConnectionsService;
  readonly webhooks: WebhooksService;
  readonly views: ViewsService;
  readonly links: LinksService;
  readonly drivers: DriversService;
  readonly readStockOuts: ReadStockOuts;
  readonly readOfferDays: ReadOfferDays;
  readonly dataChanges: DataChangesService;
  readonly currencies: CurrenciesService;
  readonly ledger: LedgerService;
  readonly records: RecordsService;
  readonly stock: StockService;
  readonly insights: Insights;
  readonly assistant: Assistant;
  readonly writeAmountsOf: WriteAmountsOf;
  /** Background work; only the app starts it. */
  readonly jobs: Jobs;
  /** Writes everything into one file while all goes on. */
  readonly takeBackup: (order: BackupOrder) => Promise<BackupMade>;
  readonly watched: Watched;
  /** Closes the stores; what runs is waited for. */
  close(): Promise<void>;
}

export interface SkulineDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told when a store has ended for good; the message says what to do. */
  readonly onStoreLost?: (reason: Error) => void;
  /** Tells whoever waits what takes its time, or was left out. */
  readonly say?: (sentence: string) => void;
  /** Has every part of the embedded analytics data read once before they are used. */
  readonly readsAllParts?: boolean;
  /** Names the code that runs: what it finds in figures is looked for again when it is another. */
  readonly codeVersion?: string;
}

/** Opens both stores, brings them to the newest migration, and puts in order what a crash may have left. */
export async function openSkuline(options: SkulineDependencies): Promise<Skuline> {
  const { config, clock, log } = options;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const opened = await openStores(options);
  const { transactional, analytics, untrusted } = opened;
  const telemetry = openTelemetry({ config, clock, log }, analytics);
  const { jobs: intakeJobs, notices, ...intake } = openIntake(options, { analytics, transactional });
  const { imports, importUploads, stagedFiles } = intake;
  const tenantData = createTenantDataRepository(transactional);
  const readModel = openReadModel({ analytics, transactional, config, clock, log });
  const readCatalog = createProductCatalog({ ...readModel, analytics, reader: readModel.performance });
  const currencies = createCurrencyRates(transactional);
  const writeAmountsOf = createWriteAmountsOf((tenantId) => currencies.getReporting(tenantId));
  const live = createLiveImports(transactional);
  const readers = openReaders({ analytics, ...live, currencies });
  const parts = { ...options, ...opened, imports, readModel, readCatalog, writeAmountsOf };
  const insights = openInsights({ ...parts, ...readers });
  const assistantRecords = openAssistantRecords({ transactional, config, clock, log });
  const { jobs: messageJobs, ...messages } = openMessages({ config, clock }, transactional);
  const companies = openCompanies({ ...opened, stagedFiles, notices, clock, log });
  const { jobs: upkeepJobs, ...upkeep } = openUpkeep(options, opened, notices);
  const watching = watchedFilesJobs(config, { transactional, stagedFiles, clock, log });
  const own = [...watching, companies.deletions.job, assistantRecords.job, ...upkeepJobs, ...messageJobs];
  const definitions = [...intakeJobs, ...readModel.jobs, ...insights.jobs, ...own];
  const jobs = createJobs({ transactional, definitions, clock, log });
  const close = closerOf({ transactional, analytics, telemetry, stagedFiles, importUploads, jobs });
  try {
    await bringUpToDate(options, opened);
    const identity = await openIdentity(options, transactional);
    await imports.reconcile();
    const shown = { ...parts, ...live, currencies, ...readers };
    const { hasStock, ...told } = openDocuments(shown);
    const tenant = createTenantService({ ...shown, hasStock, tenantData, directory: identity.directory });
    const drivers = createDriversService(shown);
    const profile = profileRoutes({ transactional, identity, clock });
    const costs = createCostsService({ transactional, clock });
    const stores = { analytics, transactional, identity };
    const dataChanges = createDataChangesService({ ...stores, readModel });
    const figures = { readModel, readCatalog, tenant, drivers, dataChanges, costs, ...readers, ...told };
    const read = { ...options, ...stores, ...figures, ...insights };
    const assistant = openAssistant({ ...read, records: assistantRecords, returns: told.records, untrusted });
    const served = { profile, insights, assistant, writeAmountsOf, telemetry, ...messages };
    return {
      ...stores,
      clock,
      ...upkeep,
      ...intake,
      ...figures,
      ...served,
      companies,
      watched: watchOver({ ...options, ...opened, jobs }),
      jobs,
      close,
    };
  } catch (error) {
    await close();
    await opened.removeMade(error);
    throw error;
  }
}

/** Brings the stores to this version, and ends what the backup of a killed process keeps in them. */
async function bringUpToDate(options: SkulineDependencies, stores: Stores): Promise<void> {
  const { config, clock, say = () => undefined } = options;
  const passphrase = config.backup?.passphrase ?? null;
  const upgrade = { ...stores, config, clock, passphrase, say, version: readVersion(projectRoot) };
  await backUpBeforeUpgrade(upgrade);
  await migrateStores(options, stores);
  await endKilledBackup(stores);
  await noteVersion(upgrade);
}

/** What is kept for whoever runs Skuline, or looks up later what was done. */
function openUpkeep({ config, clock, log }: SkulineDependencies, stores: Stores, notices: Notices) {
  const { transactional } = stores;
  const backUp = async (order: BackupOrder): Promise<BackupMade> => {
    const made = await takeBackup({ ...stores, config, clock }, order);
    await recordAudit(transactional.db, clock.now(), { of: 'every company', action: 'backup.made' });
    return made;
  };
  const backups =
    config.backup === null
      ? []
      : [backupJob({ config: config.backup, takeBackup: backUp, notices, clock, log })];
  return {
    auditLog: createAuditLogRepository(transactional),
    takeBackup: backUp,
    jobs: [keepAuditLogJob({ transactional, keepDays: config.auditKeepDays, clock }), ...backups],
  };
}

type DocumentsRead = LiveImports &
  Pick<Skuline, 'analytics' | 'transactional' | 'imports' | 'readModel' | 'readCatalog'> & {
    readonly readStockOuts: ReadStockOuts;
    readonly clock: Clock;
  };

/** What of stock and of page views explains the figures of days. */
function openReaders(parts: Parameters<typeof createReadOfferDays>[0]) {
  return { readStockOuts: createReadStockOuts(parts), readOfferDays: createReadOfferDays(parts) };
}

/** What documents tell beside the figures of days. */
function openDocuments(parts: DocumentsRead) {
  const { transactional, imports, clock } = parts;
  const currencies = createCurrenciesService({
    transactional,
    clock,
    convertAnew: (tenantId, days) => imports.convertAnew(tenantId, days),
  });
  return {
    currencies,
    ledger: createLedgerService({ ...parts, currencies }),
    records: createRecordsService({ ...parts, currencies }),
    stock: createStockService(parts),
    hasStock: createHasStock(parts),
  };
}

/** Closes what was opened, the last first, each part whatever became of the others; throws what any of them threw. */
export function closerOf({ jobs, ...opened }: ToBeClosed): () => Promise<void> {
  const stack = new AsyncDisposableStack();
  for (const part of Object.values(opened)) stack.defer(() => part.close());
  stack.defer(() => jobs.stop());
  let closing: Promise<void> | undefined;
  return () => (closing ??= stack.disposeAsync());
}

/** In the order in which they were opened. */
interface ToBeClosed {
  readonly transactional: Pick<TransactionalStore, 'close'>;
  readonly analytics: Pick<AnalyticsStore, 'close'>;
  readonly telemetry: Pick<TelemetryService, 'close'>;
  readonly stagedFiles: Pick<StagedFilesService, 'close'>;
  readonly importUploads: Pick<ImportUploads, 'close'>;
  readonly jobs: Pick<Jobs, 'stop'>;
}

/** What strangers and people who cannot sign in send, what becomes of it, and what they are shown by links. */
function openMessages(
  { config, clock }: Pick<SkulineDependencies, 'config' | 'clock'>,
  transactional: TransactionalStore,
) {
  const { demoRequestWebhook: webhook } = config;
  const passwordReset = createPasswordReset({ config, transactional, clock });
  const emailChange = createEmailChange({ config, transactional, clock });
  const reports = webhook === null ? [] : [reportDemoRequestJob({ transactional, webhook, clock })];
  return {
    ...openViews({ transactional, keepsAccounts: config.auth.issuer === null, clock }),
    demoRequests: createDemoRequestsService({ transactional, clock, hasWebhook: webhook !== null }),
    feedback: createFeedbackService({ transactional, clock }),
    passwordReset,
    emailChange,
    jobs: [...passwordReset.jobs, ...emailChange.jobs, ...reports],
  };
}

type Intake = Pick<
  Skuline,
  | 'imports'
  | 'importUploads'
  | 'stagedFiles'
  | 'connections'
  | 'webhooks'
  | 'nameEdits'
  | 'remembered'
  | 'sampleData'
  | 'reconcile'
>;

/** What takes files and names in. */
function openIntake(
  { config, clock, log }: SkulineDependencies,
  stores: Pick<Skuline, 'analytics' | 'transactional'>,
): Intake & { readonly jobs: readonly JobDefinition[]; readonly notices: Notices } {
  const { dataDir, importMaxBytes: maxBytes, maturingDays } = config;
  const jobsAfterChange = [MAKE_SKU_SUMS, RAISE_INSIGHTS];
  const imports = createImportsService({ ...stores, clock, log, maturingDays, jobsAfterChange });
  const remembered = createRememberedAnswers(stores.transactional, clock);
  const given = { ...stores, imports, remembered, dataDir, maxBytes, clock, log };
  const importUploads = createImportUploads({ imports, maxBytes, log });
  const stagedFiles = createStagedFilesService(given);
  const notices = createNotices({ ...given, mail: config.mail, baseUrl: baseUrlOf(config) });
  const connections = openConnections({ config, notices, stagedFiles, ...given });
  const webhooks = openWebhooks({ config, notices, ...given });
  const nameEdits = createNameEdits({ ...given, uploads: importUploads });
  return {
    imports,
    importUploads,
    stagedFiles,
    connections,
    webhooks: webhooks.service,
    nameEdits,
    remembered,
    notices,
    sampleData: createSampleDataService({ imports, clock }),
    reconcile: createReconcileService({ imports, currencies: createCurrencyRates(stores.transactional) }),
    jobs: [
      ...imports.jobs,
      ...stagedFiles.jobs,
      ...connections.jobs,
      ...webhooks.jobs,
      ...notices.jobs,
      nameEdits.job,
    ],
  };
}

function openReadModel({
  analytics,
  transactional,
  config,
  clock,
  log,
}: Pick<Skuline, 'analytics' | 'transactional'> &
  Pick<SkulineDependencies, 'config' | 'clock' | 'log'>): ReadModel {
  const costs = createCostsRepository(transactional);
  return createReadModel({
    analytics,
    transactional,
    clock,
    maturingDays: config.maturingDays,
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
