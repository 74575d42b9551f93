import type { Clock } from '../platform/clock.ts';
import { baseUrlOf, type Config } from '../platform/config/config.ts';
import { createDigestService, digestJobs, digestRoutes } from '../features/digest/index.ts';
import {
  createGoalHistory,
  createInsightSettingsRepository,
  createInsightsRepository,
  createInsightsService,
  createInsightStories,
  createNotificationsService,
  createRaiseInsights,
  insightSettingsRoutes,
  insightsRoutes,
  raiseInsightsJobs,
} from '../features/insights/index.ts';
import type { ReadOfferDays, ReadStockOuts } from '../features/records/index.ts';
import { createReadWithoutStock } from '../features/stock/index.ts';
import { createNotesService, notesRoutes } from '../features/notes/index.ts';
import type { ReadProductCatalog } from '../features/products/index.ts';
import { createPreferencesService } from '../features/profile/index.ts';
import { createSearchVolumeService } from '../features/search-volume/index.ts';
import { createTenantDataRepository } from '../features/tenant/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import type { StoreLog } from '../stores/store-log.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import type { WriteAmountsOf } from '../platform/written-amounts.ts';

export interface InsightsDependencies {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly readCatalog: ReadProductCatalog;
  readonly readStockOuts: ReadStockOuts;
  readonly readOfferDays: ReadOfferDays;
  readonly writeAmountsOf: WriteAmountsOf;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Pick<StoreLog, 'warn'>;
  readonly codeVersion?: string;
}

export type Insights = ReturnType<typeof openInsights>;

/** What tells of figures: insights, what raises them, notes and digests. */
export function openInsights(dependencies: InsightsDependencies) {
  const { analytics, transactional, readModel, writeAmountsOf } = dependencies;
  const { config, clock, codeVersion = '' } = dependencies;
  const { mail } = config;
  const repository = createInsightsRepository(transactional);
  const notes = createNotesService({ transactional, clock });
  const preferences = createPreferencesService({ transactional, clock });
  const insights = createInsightsService({ repository, clock });
  const stories = createInsightStories({ repository, readModel, notes, clock });
  const settings = createInsightSettingsRepository(transactional);
  const tenantData = createTenantDataRepository(transactional);
  const isSampleData = async (tenantId: TenantId) => (await tenantData.get(tenantId)).isSampleData;
  const notifications = createNotificationsService({
    ...dependencies,
    repository,
    readPreferences: (userId) => preferences.get(userId),
    settings,
    isSampleData,
  });
  const raise = createRaiseInsights({
    ...dependencies,
    settings,
    isSampleData,
    codeVersion,
  });
  const hasMailer = mail !== null;
  const readGoalHistory = createGoalHistory({
    searchVolume: createSearchVolumeService({ analytics }),
    readMaturing: readModel.readMaturing,
    readWithoutStock: createReadWithoutStock(dependencies),
  });
  const digests = createDigestService({
    ...dependencies,
    insights,
    settings,
    readGoalHistory,
    hasMailer,
  });
  const baseUrl = baseUrlOf(config);
  return {
    insights,
    raise,
    digests,
    readGoalHistory,
    routes: {
      ...insightsRoutes({ insights, notifications, stories, raise }),
      ...insightSettingsRoutes({ settings, clock }),
      ...notesRoutes(notes),
      ...digestRoutes(digests),
    },
    jobs: [
      ...raiseInsightsJobs({ transactional, raise, clock }),
      ...(mail === null ? [] : digestJobs({ transactional, digests, mail, writeAmountsOf, baseUrl, clock })),
    ],
  };
}
