import { AppError, type InsightStory } from '@skuline/contract';
import {
  addDays,
  type DateKey,
  type DateRange,
  eachDay,
  findDateKey,
  isMaturing,
  type Maturity,
  todayInLosAngeles,
  toDateKey,
} from '@skuline/domain/calendar';
import {
  alignDays,
  type InsightScope,
  prepareSince,
  prepareUsualDays,
  type UsualDaysWanted,
  usualRange,
} from '@skuline/domain/insights';
import { isKnownOn, maturityOf } from '@skuline/domain/known-days';
import { factsOf, isMetricId, ZERO_FACTS } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import type { Clock } from '../../platform/clock.ts';
import { performanceQuery, type ReadModel } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { NotesService, NotesViewer } from '../notes/index.ts';
import { daysOfRow, insightOf, type InsightRow } from './insight-wire.ts';
import type { InsightsRepository } from './insights.repository.ts';

export interface InsightStoriesDependencies {
  readonly repository: Pick<InsightsRepository, 'find'>;
  readonly readModel: Pick<ReadModel, 'performance' | 'readPublishedDays' | 'readMaturing' | 'readSnapshot'>;
  readonly notes: Pick<NotesService, 'list'>;
  readonly clock: Clock;
}

/** Insights with what was before them and what came after. */
export interface InsightStories {
  /** Throws `insight_not_found`. */
  getStory(viewer: NotesViewer, id: number): Promise<InsightStory>;
}

/** How many days are shown before the first day of an insight, and how many after its last. */
const DAYS_BEFORE = 56;
const DAYS_AFTER = 28;

export function createInsightStories(dependencies: InsightStoriesDependencies): InsightStories {
  const { repository, notes, clock, readModel } = dependencies;
  return {
    async getStory(viewer, id) {
      const { reader } = viewer;
      const row = await repository.find(reader, id);
      if (row === null) throw new AppError('insight_not_found');
      const today = todayInLosAngeles(clock.now());
      const maturing = await readModel.readMaturing(tenantOf(reader));
      const days = daysOfRow(row);
      const shown = days === null ? null : shownDays(days, today);
      const wanted = days === null ? null : await readUsual(dependencies, reader, { ...row, days, today });
      const from = findRecoveredOn(row) ?? (days === null ? null : addDays(days.end, 1));
      const since = wanted === null || from === null ? null : prepareSince(wanted, from);
      return {
        ...insightOf(row),
        series: {
          days:
            wanted === null
              ? []
              : storyDays(wanted, maturityOf(factsOf(wanted.metric), { today, ...maturing })),
        },
        drivers: [...row.drivers],
        since: {
          recovered_on: row.recoveredOn,
          mean_since: since?.mean ?? null,
          usual: since?.usual ?? null,
          is_back: since?.isBack ?? null,
        },
        notes: shown === null ? [] : await notes.list(viewer, shown),
      };
    },
  };
}

function shownDays({ start, end }: DateRange, today: DateKey): DateRange {
  const last = addDays(end, DAYS_AFTER);
  return { start: addDays(start, -DAYS_BEFORE), end: last < today ? last : today };
}

function findRecoveredOn({ recoveredOn }: Pick<InsightRow, 'recoveredOn'>): DateKey | null {
  return recoveredOn === null ? null : findDateKey(recoveredOn);
}

interface UsualRead extends Pick<InsightRow, 'metric' | 'scope'> {
  readonly days: DateRange;
  readonly today: DateKey;
}

/** The metric's days from the first that usual values come from; null for an unknown metric. */
async function readUsual(
  { readModel }: InsightStoriesDependencies,
  reader: Reader,
  { metric, scope, days, today }: UsualRead,
): Promise<UsualDaysWanted | null> {
  if (!isMetricId(metric)) return null;
  const shown = shownDays(days, today);
  const range = usualRange(shown);
  const snapshot = await readModel.readSnapshot(reader);
  const query = performanceQuery({
    periods: [range],
    filters: filtersOf(scope),
    groupBy: ['date_key'],
    facts: factsOf(metric),
  });
  const [rows, published] = await Promise.all([
    readModel.performance.read(snapshot, query),
    readModel.readPublishedDays(snapshot),
  ]);
  const withData = new Set(published.totalsIn(range).map(({ date }) => date));
  const byDay = new Map(rows.map((row) => [toDateKey(row.date_key), row]));
  const sums = alignDays(range, byDay, { hasData: (day) => withData.has(day), zero: ZERO_FACTS });
  // A day that lacks a report of the metric is a gap in the chart, and in what is usual.
  const known = eachDay(range).flatMap((day, at) => {
    const of = sums[at] ?? null;
    return of === null || !isKnownOn(query.facts, day, published.known) ? [] : [[day, of] as const];
  });
  return { metric, days, shown, sums: new Map(known) };
}

function storyDays(wanted: UsualDaysWanted, maturity: Maturity): InsightStory['series']['days'] {
  return prepareUsualDays(wanted).map(({ date, ...of }) => ({
    date_key: date,
    ...of,
    is_final: !isMaturing({ start: date, end: date }, maturity),
  }));
}

function filtersOf({ brand, parent_sku, sku }: InsightScope): ProductFilters {
  return { brand_name: listOf(brand), parent_sku_name: listOf(parent_sku), sku_name: listOf(sku) };
}

function listOf(name: string | null): string[] {
  return name === null ? [] : [name];
}
