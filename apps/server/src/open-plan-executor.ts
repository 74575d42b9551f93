import type { Clock } from './clock.ts';
import { createPlanExecutor, type PlanExecutor } from './features/assistant/index.ts';
import { createCurrentCosts } from './features/costs/index.ts';
import type { DriversService } from './features/drivers/index.ts';
import { createFunnelService } from './features/funnel/index.ts';
import { createInsightSettingsRepository, type InsightsService } from './features/insights/index.ts';
import { createProductNames, type ReadProductCatalog } from './features/products/index.ts';
import { createSearchVolumeService } from './features/search-volume/index.ts';
import type { TenantService } from './features/tenant/index.ts';
import type { ReadModel } from './read-model/index.ts';
import type { AnalyticsStore } from './stores/analytics/port.ts';
import type { TransactionalStore } from './stores/transactional/port.ts';

export interface PlanExecutorParts {
  readonly analytics: AnalyticsStore;
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly readCatalog: ReadProductCatalog;
  readonly tenant: TenantService;
  readonly drivers: DriversService;
  readonly insights: InsightsService;
  readonly maturingDays: number;
  readonly clock: Clock;
}

/** What runs the plans of the assistant, with the services of the pages. */
export function openPlanExecutor(parts: PlanExecutorParts): PlanExecutor {
  const { analytics, transactional, readModel, readCatalog } = parts;
  const { performance: reader, readPublishedDays } = readModel;
  const readNames = createProductNames(readCatalog);
  return createPlanExecutor({
    ...parts,
    funnel: createFunnelService({ reader, readPublishedDays, readNames }),
    searchVolume: createSearchVolumeService(analytics),
    readCosts: createCurrentCosts({ transactional, readModel, readNames }),
    settings: createInsightSettingsRepository(transactional),
  });
}
