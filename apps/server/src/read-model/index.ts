import type { AnalyticsStore } from '../stores/analytics/port.ts';
import type { StoreLog } from '../stores/store-log.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import type { Clock } from '../clock.ts';
import type { JobDefinition } from '../jobs/index.ts';
import { makeSkuSumsJob } from './make-sku-sums.job.ts';
import { createCostRates, type CostRatesDependencies } from './costs/cost-rates.ts';
import { type CostReader, createCostReader } from './costs/cost-reader.ts';
import { createInsightSeriesReader, type InsightSeriesReader } from './insight-series.ts';
import { createPerformanceReader, type PerformanceReader } from './performance-reader.ts';
import { createPublishedDays, type ReadPublishedDays } from './published-days.ts';
import { createSkuSums, type SkuSums } from './sku-sums/index.ts';
import {
  createReadSince,
  createReadSnapshot,
  type DataSnapshot,
  type ReadSince,
  type ReadSnapshot,
} from './snapshot.ts';

export type { CostRate, CostsVersion } from './costs/cost-rates.ts';
export type { CostReader, CostSnapshot, CostSumRow, SkuCostSums } from './costs/cost-reader.ts';
export type { SkuCostPage } from './costs/cost-sums.queries.ts';

export { MAKE_SKU_SUMS } from './make-sku-sums.job.ts';
export {
  type ComparedSegment,
  type ComparedSegments,
  type ComparedSums,
  type PerformanceQuery,
  performanceQuery,
  type SegmentPage,
  type SegmentChangesWanted,
  segmentsOf,
  type SumRow,
} from './performance-query.ts';
export type { PerformanceReader } from './performance-reader.ts';
export type { LossTotals } from './segment-loss.ts';
export { comparedTotals } from './segment-page.ts';
export type { PublishedDays, ReadPublishedDays } from './published-days.ts';
export {
  asOfOf,
  cacheBySnapshot,
  type CurrentSnapshot,
  type DataSnapshot,
  type DatedVersion,
  hashKey,
  type ReadSnapshot,
} from './snapshot.ts';

/** What every feature reads a tenant's figures from: HTTP, jobs, the command line and tests alike. */
export interface ReadModel {
  readonly readSnapshot: ReadSnapshot;
  readonly readSince: ReadSince;
  readonly readPublishedDays: ReadPublishedDays;
  readonly performance: PerformanceReader;
  readonly costs: CostReader;
  readonly insightSeries: InsightSeriesReader;
  readonly skuSums: SkuSums;
  readonly jobs: readonly JobDefinition[];
}

export interface ReadModelDependencies {
  readonly analytics: AnalyticsStore;
  /** Has the tenant's data versions: another one after each import and undo. */
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  readonly costs: Omit<CostRatesDependencies, 'analytics'>;
  readonly log: Pick<StoreLog, 'debug'>;
}

export function createReadModel(dependencies: ReadModelDependencies): ReadModel {
  const { analytics, log } = dependencies;
  const readPublishedDays = createPublishedDays(analytics);
  const skuSums = createSkuSums({ analytics, readPublishedDays, log });
  const readSnapshot = createReadSnapshot(dependencies);
  const open = async (snapshot: DataSnapshot) => ({
    analytics,
    snapshot,
    days: await readPublishedDays(snapshot),
    skuSums,
  });
  return {
    readSnapshot,
    readSince: createReadSince(dependencies),
    readPublishedDays,
    performance: createPerformanceReader({ analytics, readPublishedDays, skuSums }),
    costs: createCostReader({
      open,
      readRates: createCostRates({ analytics, ...dependencies.costs }),
    }),
    insightSeries: createInsightSeriesReader(open),
    skuSums,
    jobs: [makeSkuSumsJob(readSnapshot, skuSums)],
  };
}
