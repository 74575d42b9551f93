import type { PlanResult } from '@skuline/domain/assistant';
import type { Maturing } from '@skuline/domain/known-days';
import type { ResultTable } from '@skuline/domain/tables';
import type { DateKey } from '@skuline/domain/calendar';
import type { Clock } from '../../../platform/clock.ts';
import type { CurrentSnapshot, PublishedDays, ReadModel } from '../../../read-model/index.ts';
import type { ReadCurrentCosts } from '../../costs/index.ts';
import type { DriversService } from '../../drivers/index.ts';
import type { InsightSettingsRepository, InsightsService, ReadGoalHistory } from '../../insights/index.ts';
import type { LedgerService } from '../../ledger/index.ts';
import type { ReadProductCatalog } from '../../products/index.ts';
import type { RecordsService } from '../../records/index.ts';
import type { SearchVolumeService } from '../../search-volume/index.ts';
import type { StockService } from '../../stock/index.ts';
import type { ComparedTables } from '../../tables/index.ts';
import type { TenantService } from '../../tenant/index.ts';

/** What plans are run with: the services that show the same figures on the pages. */
export interface PlanServices {
  readonly readModel: Pick<ReadModel, 'readSnapshot' | 'readPublishedDays' | 'readMaturing' | 'performance'>;
  readonly readCatalog: ReadProductCatalog;
  readonly tenant: TenantService;
  readonly drivers: DriversService;
  readonly tables: Pick<ComparedTables, 'readPage'>;
  readonly searchVolume: SearchVolumeService;
  readonly readCosts: ReadCurrentCosts;
  readonly insights: Pick<InsightsService, 'listOpen' | 'listHistory'>;
  readonly settings: Pick<InsightSettingsRepository, 'listGoals'>;
  readonly readGoalHistory: ReadGoalHistory;
  readonly stock: Pick<StockService, 'readPlan' | 'listTimes'>;
  readonly returns: Pick<
    RecordsService,
    'readReturns' | 'readOwed' | 'readQueryDrivers' | 'readAdWaste' | 'readFeaturedOffers' | 'listRates'
  >;
  readonly ledger: LedgerService;
  readonly clock: Clock;
}

/** One run of one plan: a tenant's data at one version, and whether somebody still waits for them. */
export interface PlanRun {
  readonly services: PlanServices;
  readonly snapshot: CurrentSnapshot;
  readonly days: PublishedDays;
  /** How many of the last days are not final. */
  readonly maturing: Maturing;
  readonly today: DateKey;
  /** Fires when nobody waits any more. */
  readonly gone: AbortSignal;
  /** Reads, or throws as soon as the request was canceled; nothing is read after that. */
  read<T>(read: () => Promise<T>): Promise<T>;
}

/** How one kind of plan is run. */
export type RunPlan<P> = (plan: P, run: PlanRun) => Promise<PlanResult>;

/** What stored figures came to. */
export function resultOf(
  { snapshot }: PlanRun,
  tables: readonly ResultTable[],
  cautions: readonly string[],
): PlanResult {
  return { tables, cautions: [...new Set(cautions)], dataVersion: snapshot.dataVersion };
}

/** {@link PlanRun.read} for a signal. */
export function readUntil(signal: AbortSignal): PlanRun['read'] {
  return async (read) => {
    signal.throwIfAborted();
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([read(), gone]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
}
