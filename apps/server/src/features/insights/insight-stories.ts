import { AppError, type InsightStory } from '@skuline/contract';
import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  isMaturing,
  todayInLosAngeles,
} from '@skuline/domain/calendar';
import type { InsightScope } from '@skuline/domain/insights';
import { factsOf, findMetric, isMetricId } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import type { Clock } from '../../clock.ts';
import { performanceQuery, type ReadModel } from '../../read-model/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { NotesService } from '../notes/index.ts';
import { daysOf, insightOf, type InsightRow } from './insight-wire.ts';
import type { InsightsRepository } from './insights.repository.ts';

export interface InsightStoriesDependencies {
  readonly repository: Pick<InsightsRepository, 'find'>;
  readonly readModel: Pick<ReadModel, 'performance' | 'readSnapshot'>;
  readonly notes: Pick<NotesService, 'list'>;
  readonly maturingDays: number;
  readonly clock: Clock;
}

/** Insights with what was before them and what came after. */
export interface InsightStories {
  /** Throws `insight_not_found`. */
  getStory(tenantId: TenantId, id: number): Promise<InsightStory>;
}

/** How many days are shown before the first day of an insight, and how many after its last. */
const DAYS_BEFORE = 56;
const DAYS_AFTER = 28;

export function createInsightStories(dependencies: InsightStoriesDependencies): InsightStories {
  const { repository, notes, clock } = dependencies;
  return {
    async getStory(tenantId, id) {
      const row = await repository.find(tenantId, id);
      if (row === null) throw new AppError('insight_not_found');
      const today = todayInLosAngeles(clock.now());
      const days = daysOf(row);
      const shown = days === null ? null : shownDays(days, today);
      return {
        ...insightOf(row),
        series: { days: shown === null ? [] : await readDays(dependencies, tenantId, row, shown) },
        drivers: [...row.drivers],
        since: { recovered_on: row.recoveredOn, mean_since: null, usual: row.usual },
        notes: shown === null ? [] : await notes.list(tenantId, shown),
      };
    },
  };
}

function shownDays({ start, end }: DateRange, today: DateKey): DateRange {
  const last = addDays(end, DAYS_AFTER);
  return { start: addDays(start, -DAYS_BEFORE), end: last < today ? last : today };
}

async function readDays(
  { readModel, maturingDays, clock }: InsightStoriesDependencies,
  tenantId: TenantId,
  { metric, scope }: Pick<InsightRow, 'metric' | 'scope'>,
  range: DateRange,
): Promise<InsightStory['series']['days']> {
  if (!isMetricId(metric)) return [];
  const query = performanceQuery({
    periods: [range],
    filters: filtersOf(scope),
    groupBy: ['date_key'],
    facts: factsOf(metric),
  });
  const rows = await readModel.performance.read(await readModel.readSnapshot(tenantId), query);
  const byDay = new Map(rows.map((row) => [row.date_key, row]));
  const maturity = { today: todayInLosAngeles(clock.now()), maturingDays };
  return [...eachDay(range)].map((day) => {
    const sums = byDay.get(day);
    return {
      date_key: day,
      value: sums === undefined ? null : findMetric(metric, sums),
      usual: null,
      low: null,
      high: null,
      is_final: !isMaturing({ start: day, end: day }, maturity),
    };
  });
}

function filtersOf({ brand, parent_sku, sku }: InsightScope): ProductFilters {
  return { brand_name: listOf(brand), parent_sku_name: listOf(parent_sku), sku_name: listOf(sku) };
}

function listOf(name: string | null): string[] {
  return name === null ? [] : [name];
}
