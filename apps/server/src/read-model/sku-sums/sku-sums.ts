import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DateKey, type DateRange, endOfMonth, isInRange } from '@skuline/domain/calendar';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { DayTotals, PublishedDays, ReadPublishedDays } from '../published-days.ts';
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

/** The sums by SKU of weeks and months, made after what a tenant has published and kept up with it. */
export interface SkuSums {
  /** The months that can be read from sums. */
  readReady(snapshot: DataSnapshot): Promise<ReadyMonths>;
  /** Has what is missing made a moment later, in the background. Cheap when there is nothing to do. */
  keepReady(snapshot: DataSnapshot): void;
  /** Makes the sums of every month that has none, the newest month first. Twice at once does no harm. */
  prepare(snapshot: DataSnapshot): Promise<void>;
}

export interface SkuSumsDependencies {
  readonly analytics: AnalyticsStore;
  readonly readPublishedDays: ReadPublishedDays;
  readonly log: Pick<StoreLog, 'debug' | 'warn'>;
  /** Tenants with fewer rows need no sums: their rows are read as fast. */
  readonly minRows?: number;
}

const MIN_ROWS = 300_000;
const MAX_TENANTS = 100;
/** The questions that have just come in go first, and an import seldom comes alone. */
const PREPARE_AFTER_MS = 2000;
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
  const { readPublishedDays, minRows = MIN_ROWS, log } = dependencies;
  // What is made is added to the map that readers of the same snapshot look into.
  const readReady = cacheBySnapshot(async (snapshot) => {
    const days = await readPublishedDays(snapshot);
    if (days.rowCount < minRows) return new Map<DateKey, string>();
    const builds = await readBuilds(dependencies.analytics, snapshot.tenantId);
    return new Map(readyMonthsOf(builds, shownMonthsOf(days.all)));
  }, MAX_TENANTS);

  async function prepare(snapshot: DataSnapshot): Promise<void> {
    const days = await readPublishedDays(snapshot);
    if (days.rowCount < minRows) return;
    const ready = await readReady(snapshot);
    await makeMissing(dependencies, snapshot.tenantId, days, ready);
  }

  const keepReady = inBackground(prepare, (error) =>
    log.warn({ error }, 'sums by SKU could not be made; the rows are read instead'),
  );
  return { readReady, keepReady, prepare };
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
  days: PublishedDays,
  ready: Map<DateKey, string>,
): Promise<void> {
  const shown = shownMonthsOf(days.all);
  // Another instance may have made some of them since.
  const builds = await readBuilds(analytics, tenantId);
  for (const [month, build] of readyMonthsOf(builds, shown)) ready.set(month, build);
  const missing = [...shown].filter(([month]) => !ready.has(month)).toReversed();
  for (const [month, monthDays] of missing) {
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

/** Does the work for the newest snapshot of each tenant that asks, once for each, one tenant after the other. */
function inBackground(
  work: (snapshot: DataSnapshot) => Promise<void>,
  onFailure: (error: unknown) => void,
): (snapshot: DataSnapshot) => void {
  const lastAsked = new Map<TenantId, number>();
  const waiting = new Map<TenantId, DataSnapshot>();
  let isRunning = false;

  async function run(): Promise<void> {
    await wait(PREPARE_AFTER_MS, undefined, { ref: false });
    for (const [tenantId, snapshot] of waiting) {
      waiting.delete(tenantId);
      await work(snapshot).catch(onFailure);
    }
    isRunning = false;
  }

  return (snapshot) => {
    const { tenantId, dataVersion } = snapshot;
    if (lastAsked.get(tenantId) === dataVersion) return;
    lastAsked.set(tenantId, dataVersion);
    waiting.set(tenantId, snapshot);
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}
