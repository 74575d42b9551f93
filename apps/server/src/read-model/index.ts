import type { AnalyticsStore } from '../stores/analytics/port.ts';
import type { StoreLog } from '../stores/store-log.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobDefinition } from '../jobs/index.ts';
import { createSkuSumsMaker, makeSkuSumsJob, type SkuSumsMaker } from './make-sku-sums.job.ts';
import { createCostRates, type CostRatesDependencies } from './costs/cost-rates.ts';
import { type CostReader, createCostReader } from './costs/cost-reader.ts';
import { createInsightSeriesReader, type InsightSeriesReader } from './insight-series.ts';
import {
  createPerformanceReader,
  type PerformanceReader as SumReader,
  createOpenSource,
} from './performance-reader.ts';
import { createReadMaturing, type ReadMaturing } from './maturing-days.ts';
import { createReadPulledKinds, type ReadPulledKinds } from './pulled-kinds.ts';
import { createReadChannels, type ReadChannels, refuseUnpreparedChannels } from './read-channels.ts';
import { createPublishedDays, type ReadPublishedDays } from './published-days.ts';
import { createReadUntold } from './shown-history.ts';
import { createSegmentReader, type SegmentReader } from './segment-reader.ts';
import { createSkuSums } from './sku-sums.ts';
import {
  createSkuTags,
  replaceTags,
  type SkuTags,
  skusOfTags,
  type TagsOfSkus,
  TagsRefused,
} from './sku-tags.ts';
import { createReadSince, createReadSnapshot, type ReadSince, type ReadSnapshot } from './snapshot.ts';

export type { CostRate, CostsVersion } from './costs/cost-rates.ts';
export type { CostReader, CostSnapshot, CostSumRow, SkuCostSums } from './costs/cost-reader.ts';
export type { SkuCostPage } from './costs/cost-sums.queries.ts';

export { comparedPeriods, knownOf, type PairedMetrics, pairMetrics } from './compared-pairs.ts';
export {
  createCurrencyRates,
  type CurrencyRates,
  rateParams,
  rateSql,
  type ReportingRates,
} from './currency-rates.ts';
export { MAKE_SKU_SUMS } from './make-sku-sums.job.ts';
export {
  type QueryPeriod,
  type PerformanceQuery,
  performanceQuery,
  placesOf,
  segmentsOf,
  type SumRow,
  sumByBucket,
} from './performance-query.ts';
export { findPlacesBy, type PlaceDays, readPlaceDays } from './read-channels.ts';
export { ratioShareOf } from './ratio-share.ts';
export type { SegmentChangesWanted } from './segment-changes.ts';
export type { LossTotals } from './segment-loss.ts';
export type { ComparedSegment, StoredSums, SegmentPage } from './segment-page.queries.ts';
export { type ComparedSegments, comparedTotals } from './segment-reader.ts';
export { createReadMaturing, type ReadMaturing };
export type { PublishedDays, ReadPublishedDays } from './published-days.ts';
export { replaceTags, type SkuTags, skusOfTags, type TagsOfSkus, TagsRefused };
export {
  asOfOf,
  cacheBySnapshot,
  type CurrentSnapshot,
  type DataSnapshot,
  type DatedVersion,
  hashKey,
  isNarrowed,
  type ReadSnapshot,
  type SnapshotScope,
} from './snapshot.ts';

/** The one way to the sums of daily performance, for all that show, explain or watch them. */
export type PerformanceReader = SumReader & SegmentReader;

/** What every feature reads a tenant's figures from: HTTP, jobs, the command line and tests alike. */
export interface ReadModel {
  readonly readSnapshot: ReadSnapshot;
  readonly readChannels: ReadChannels;
  readonly readSince: ReadSince;
  readonly readPublishedDays: ReadPublishedDays;
  readonly readMaturing: ReadMaturing;
  readonly readPulledKinds: ReadPulledKinds;
  readonly skuTags: SkuTags;
  readonly performance: PerformanceReader;
  readonly costs: CostReader;
  readonly insightSeries: InsightSeriesReader;
  readonly skuSums: SkuSumsMaker;
  readonly jobs: readonly JobDefinition[];
}

export interface ReadModelDependencies {
  readonly analytics: AnalyticsStore;
  /** Has the tenant's data versions: another one after each import and undo. */
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
  /** How many of the last days of what comes in files are not final. */
  readonly maturingDays: number;
  readonly costs: Omit<CostRatesDependencies, 'analytics'>;
  readonly log: Pick<StoreLog, 'debug'>;
}

export function createReadModel(dependencies: ReadModelDependencies): ReadModel {
  const { analytics, log } = dependencies;
  const readPublishedDays = createPublishedDays(analytics, createReadUntold(dependencies.transactional));
  const skuSums = createSkuSums({ analytics, readPublishedDays });
  const maker = createSkuSumsMaker({ analytics, skuSums, log });
  const open = createOpenSource({ analytics, skuSums, readPublishedDays });
  const sums = createPerformanceReader(open);
  const readSnapshot = refuseUnpreparedChannels(createReadSnapshot(dependencies), readPublishedDays);
  return {
    readSnapshot,
    readChannels: createReadChannels(readPublishedDays),
    readSince: createReadSince(dependencies),
    readPublishedDays,
    readMaturing: createReadMaturing(dependencies.transactional, dependencies.maturingDays),
    readPulledKinds: createReadPulledKinds(dependencies.transactional, readPublishedDays),
    skuTags: createSkuTags(dependencies.transactional),
    performance: { ...sums, ...createSegmentReader({ open, sums }) },
    costs: createCostReader({
      open,
      readRates: createCostRates({ analytics, ...dependencies.costs }),
    }),
    insightSeries: createInsightSeriesReader(open),
    skuSums: maker,
    jobs: [makeSkuSumsJob(readSnapshot, maker)],
  };
}
