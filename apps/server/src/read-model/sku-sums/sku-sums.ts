import { randomUUID } from 'node:crypto';
import { type DateKey, type DateRange, endOfMonth, isInRange } from '@skuline/domain/calendar';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { DayTotals, ReadPublishedDays } from '../published-days.ts';
import { cacheBySnapshot, type DataSnapshot } from '../snapshot.ts';
import {
  type Build,
  readyMonthsOf,
  type ShownMonths,
  shownDaysText,
  shownMonthsOf,
  supersededOf,
} from './builds.ts';
import {
  BUILDS_SQL,
  COUNT_BUILD_SQL,
  NOTE_BUILD_SQL,
  REMOVE_BUILDS_SQL,
  SUM_MONTH_SQL,
  sumWeekSql,
} from './sku-sums.queries.ts';
import { type ReadyMonths, weeksOf } from './span-plan.ts';

/** The sums by SKU of weeks and months, made after a tenant's days are published, and kept up to date. */
export interface SkuSums {
  /** The months that can be read from sums. */
  readReady(snapshot: DataSnapshot): Promise<ReadyMonths>;
  /** Makes the sums of every month that has none, the newest month first. Twice at once does no harm. */
  prepare(snapshot: DataSnapshot, signal?: AbortSignal): Promise<void>;
}

export interface SkuSumsDependencies {
  readonly analytics: AnalyticsStore;
  readonly readPublishedDays: ReadPublishedDays;
  readonly log: Pick<StoreLog, 'debug'>;
  /** Tenants with fewer rows need no sums: their rows are read as fast. */
  readonly minRows?: number;
  readonly lookAgainMs?: number;
}

const MIN_ROWS = 300_000;
const MAX_TENANTS = 100;
/** How long months without sums are taken as such before the builds are read again: another instance may make them. */
const RETRY_AFTER_MS = 5000;
/** Removing rewrites parts of the table, so it waits until it is worth it. */
const MIN_SUPERSEDED = 12;

const storedBuild = z.object({
  month: z.string(),
  build: z.uuid(),
  days: z.string(),
  is_complete: z.boolean(),
  is_settled: z.boolean(),
});
const counts = z.object({ weeks: z.number(), months: z.number() });

export function createSkuSums(dependencies: SkuSumsDependencies): SkuSums {
  const { readPublishedDays, minRows = MIN_ROWS, lookAgainMs = RETRY_AFTER_MS } = dependencies;
  const findMonths = cacheBySnapshot(async (snapshot) => {
    const days = await readPublishedDays(snapshot);
    const shown = days.rowCount < minRows ? new Map<DateKey, DayTotals[]>() : shownMonthsOf(days.all);
    return { shown, ready: new Map<DateKey, string>(), readAt: Number.NEGATIVE_INFINITY };
  }, MAX_TENANTS);

  async function readReady(snapshot: DataSnapshot): Promise<ReadyMonths> {
    // Builds of what is no longer shown are removed; nobody keeps them for who looks back.
    if (snapshot.isPast === true) return new Map();
    const months = await findMonths(snapshot);
    const { shown, ready } = months;
    if (ready.size < shown.size && performance.now() - months.readAt >= lookAgainMs) {
      const builds = await readBuilds(dependencies.analytics, snapshot.tenantId);
      for (const [month, build] of readyMonthsOf(builds, shown)) ready.set(month, build);
      months.readAt = performance.now();
    }
    return ready;
  }

  async function prepare(snapshot: DataSnapshot, signal?: AbortSignal): Promise<void> {
    const { shown, ready } = await findMonths(snapshot);
    if (shown.size > 0) await makeMissing(dependencies, snapshot.tenantId, { shown, ready, signal });
  }

  return { readReady, prepare };
}

interface Missing {
  readonly shown: ShownMonths;
  /** What is made is added to the map that readers of the same snapshot look into. */
  readonly ready: Map<DateKey, string>;
  readonly signal: AbortSignal | undefined;
}

async function readBuilds(analytics: AnalyticsStore, tenantId: TenantId): Promise<Build[]> {
  const rows = storedBuild.array().parse(await analytics.select(tenantId, BUILDS_SQL));
  return rows.map(({ is_complete, is_settled, ...build }) => ({
    ...build,
    isComplete: is_complete,
    isSettled: is_settled,
  }));
}

async function makeMissing(
  { analytics, log }: SkuSumsDependencies,
  tenantId: TenantId,
  { shown, ready, signal }: Missing,
): Promise<void> {
  // Another instance may have made some of them since.
  const builds = await readBuilds(analytics, tenantId);
  for (const [month, build] of readyMonthsOf(builds, shown)) ready.set(month, build);
  const missing = [...shown].filter(([month]) => !ready.has(month)).toReversed();
  for (const [month, monthDays] of missing) {
    signal?.throwIfAborted();
    const build = await makeBuild(analytics, tenantId, { start: month, end: endOfMonth(month) }, monthDays);
    ready.set(month, build);
  }
  await removeSuperseded(analytics, tenantId, builds, shown);
  if (missing.length > 0) log.debug({ tenantId, months: missing.length }, 'sums by SKU are ready');
}

async function makeBuild(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  month: DateRange,
  days: readonly DayTotals[],
): Promise<string> {
  const build = randomUUID();
  const params = { build, month: month.start, end: month.end };
  const note = (complete: boolean) =>
    analytics.execute(tenantId, NOTE_BUILD_SQL, {
      build,
      month: month.start,
      days: shownDaysText(days),
      complete,
    });
  await note(false);
  for (const week of weeksOf(month)) {
    const ofWeek = days.filter(({ date }) => isInRange(date, week));
    if (ofWeek.length === 0) continue;
    await analytics.execute(tenantId, sumWeekSql(ofWeek), { build, firstDay: week.start });
  }
  await analytics.execute(tenantId, SUM_MONTH_SQL, params);
  const [count] = counts.array().parse(await analytics.select(tenantId, COUNT_BUILD_SQL, params));
  const rows = days.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (count?.weeks !== rows || count.months !== rows) {
    throw new Error(`The sums of ${month.start} hold ${JSON.stringify(count)} of ${rows} rows.`);
  }
  await note(true);
  return build;
}

async function removeSuperseded(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  known: readonly Build[],
  shown: ShownMonths,
): Promise<void> {
  const builds = supersededOf(known, shown);
  if (builds.length < MIN_SUPERSEDED) return;
  for (const sql of REMOVE_BUILDS_SQL) await analytics.execute(tenantId, sql, { builds });
}
