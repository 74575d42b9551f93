import { DAY_MS, todayInLosAngeles } from '@skuline/domain/calendar';
import {
  FEATURED_OFFER_LOSS,
  type FoundInsights,
  findInsights,
  type InsightRule,
  type InsightSettings,
  namesOfScope,
  seriesRange,
} from '@skuline/domain/insights';
import { type FactMaturity, newestDayFinalInAny } from '@skuline/domain/known-days';
import { NOTIFICATION_LIMITS } from '@skuline/domain/notifications';
import type { Clock } from '../../platform/clock.ts';
import { type CurrentSnapshot, hashKey, type ReadModel } from '../../read-model/index.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { WriteAmountsOf } from '../../platform/written-amounts.ts';
import type { ProductCatalog, ReadProductCatalog } from '../products/index.ts';
import type { ReadOfferDays, ReadStockOuts } from '../records/index.ts';
import type { InsightSettingsRepository } from './insight-settings.repository.ts';
import { createRaisedInsightsRepository } from './raised-insights.repository.ts';

export interface RaiseInsightsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db' | 'withLock'>;
  readonly readModel: Pick<ReadModel, 'readSnapshot' | 'readMaturing' | 'insightSeries'>;
  readonly readCatalog: ReadProductCatalog;
  readonly readStockOuts: ReadStockOuts;
  readonly readOfferDays: ReadOfferDays;
  readonly settings: Pick<InsightSettingsRepository, 'listRules' | 'listGoals'>;
  readonly isSampleData: (tenantId: TenantId) => Promise<boolean>;
  readonly writeAmountsOf: WriteAmountsOf;
  readonly clock: Clock;
  /** Names the code that looks: another one may find something else in the same figures. */
  readonly codeVersion: string;
}

/** Raises what is new in a tenant's figures, and says how many insights that are. */
export type RaiseInsights = (tenantId: TenantId) => Promise<number>;

/**
 * One run at a time for each tenant, in whatever instance. The same figures, rules and goals on the same day are not
 * looked at twice by the same code: nothing new is in them.
 */
export function createRaiseInsights(dependencies: RaiseInsightsDependencies): RaiseInsights {
  const { transactional, readModel, settings, clock, codeVersion } = dependencies;
  const repository = createRaisedInsightsRepository(transactional);
  return (tenantId) =>
    transactional.withLock(`raise-insights:${tenantId}`, async () => {
      const now = clock.now();
      const maturity = { today: todayInLosAngeles(now), ...(await readModel.readMaturing(tenantId)) };
      const [snapshot, rules, goals, lastRun] = await Promise.all([
        readModel.readSnapshot(wholeTenant(tenantId)),
        settings.listRules(wholeTenant(tenantId)),
        settings.listGoals(wholeTenant(tenantId)),
        repository.findLastRun(tenantId),
      ]);
      const { dataVersion, changedAt } = snapshot;
      const fingerprint = hashKey([codeVersion, dataVersion, changedAt, maturity, rules, goals]);
      if (fingerprint === lastRun) return 0;
      const [openInsights, isSampleData] = await Promise.all([
        repository.listUnrecovered(tenantId),
        dependencies.isSampleData(tenantId),
      ]);
      const set = { rules, goals, openInsights };
      const found = await dependencies.writeAmountsOf(tenantId, () =>
        find(dependencies, snapshot, maturity, set),
      );
      const oldest = NOTIFICATION_LIMITS.autoResolveAfterDays.max * DAY_MS;
      const resolvedBefore = new Date(now.getTime() - oldest);
      return repository.save(tenantId, { ...found, fingerprint, isSampleData, now, resolvedBefore });
    });
}

/** Without any data nothing that was open is true any more. */
async function find(
  { readModel, readCatalog, readStockOuts, readOfferDays }: RaiseInsightsDependencies,
  snapshot: CurrentSnapshot,
  maturity: FactMaturity,
  settings: InsightSettings,
): Promise<FoundInsights> {
  const { rules, openInsights } = settings;
  const named = rules.filter(({ isEnabled, scopeName }) => isEnabled && scopeName !== null);
  const catalog = named.length === 0 ? [] : await readCatalog(snapshot);
  const series = await readModel.insightSeries.read(snapshot, {
    maturity,
    keep: [
      ...openInsights.map(({ scope }) => namesOfScope(scope)),
      ...named.flatMap((rule) => scopesOf(rule, catalog)),
    ],
    hasLastYear: rules.some(({ isEnabled, baseline }) => isEnabled && baseline === 'last_year'),
  });
  if (series !== null) {
    const range = seriesRange(series.asOf);
    const lost = openInsights.filter(({ ruleId }) => ruleId === FEATURED_OFFER_LOSS);
    const [stockOuts, offers] = await Promise.all([
      readStockOuts(snapshot.reader, range),
      readOfferDays(
        snapshot.reader,
        range,
        lost.flatMap(({ scope }) => scope.sku ?? []),
      ),
    ]);
    return findInsights({ ...series, stockOuts, offers }, settings);
  }
  const on = newestDayFinalInAny(maturity);
  return { findings: [], recovered: openInsights.map(({ id }) => ({ id, on })) };
}

/** The names, from the brand down, of what a rule looks at; a SKU may be in several parent SKUs. */
function scopesOf({ scopeLevel, scopeName }: InsightRule, catalog: ProductCatalog): string[][] {
  if (scopeLevel === 'total') return [];
  const depth = { brand: 1, parent_sku: 2, sku: 3 }[scopeLevel];
  const paths = catalog
    .map(({ brand_name, parent_sku_name, sku_name }) => [brand_name, parent_sku_name, sku_name])
    .map((names) => names.slice(0, depth))
    .filter((names) => names.at(-1) === scopeName);
  return [...new Map(paths.map((names) => [JSON.stringify(names), names])).values()];
}
