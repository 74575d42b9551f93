import { randomUUID } from 'node:crypto';
import { type DateRange, endOfMonth, isInRange } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { z } from 'zod';
import type { JobDefinition } from '../jobs/index.ts';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import type { StoreLog } from '../stores/store-log.ts';
import { tenantOf, wholeTenant } from '../stores/reader.ts';
import { storedTenantId, type TenantId } from '../stores/tenant-id.ts';
import {
  type Build,
  newestOf,
  readBuilds,
  readyMonthsOf,
  type ShownMonths,
  shownDaysText,
  type SkuSumMonths,
  type SkuSums,
  weeksOf,
} from './sku-sums.ts';
import type { DataSnapshot, ReadSnapshot } from './snapshot.ts';
import type { DayTotals } from './stored-day.ts';

export const MAKE_SKU_SUMS = 'make-sku-sums';

/** Makes the sums by SKU of the tenant that is the key; asked for after each import and undo. */
export function makeSkuSumsJob(readSnapshot: ReadSnapshot, maker: SkuSumsMaker): JobDefinition {
  return {
    name: MAKE_SKU_SUMS,
    // The key is only ever written from a TenantId, with the import that has changed its data.
    run: async ({ key, signal }) =>
      maker.prepare(await readSnapshot(wholeTenant(storedTenantId(key))), signal),
  };
}

export interface SkuSumsMaker {
  /** Makes the sums of every month that has none, the newest month first. Twice at once does no harm. */
  prepare(snapshot: DataSnapshot, signal?: AbortSignal): Promise<void>;
}

export interface SkuSumsMakerDependencies {
  readonly analytics: AnalyticsStore;
  readonly skuSums: Pick<SkuSums, 'findMonths'>;
  readonly log: Pick<StoreLog, 'debug'>;
}

/** Removing rewrites parts of the table, so it waits until it is worth it. */
const MIN_SUPERSEDED = 12;

export function createSkuSumsMaker(dependencies: SkuSumsMakerDependencies): SkuSumsMaker {
  return {
    async prepare(snapshot, signal) {
      const months = await dependencies.skuSums.findMonths(snapshot);
      if (months.shown.size > 0) await makeMissing(dependencies, tenantOf(snapshot.reader), months, signal);
    },
  };
}

async function makeMissing(
  { analytics, log }: SkuSumsMakerDependencies,
  tenantId: TenantId,
  { shown, ready }: SkuSumMonths,
  signal: AbortSignal | undefined,
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

const counts = z.object({ weeks: z.number(), months: z.number() });

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
  const [count] = counts
    .array()
    .parse(await analytics.select(wholeTenant(tenantId), COUNT_BUILD_SQL, params));
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

/**
 * The builds that cannot be in use: they do not sum what is shown now, and for an hour already there has been a
 * newer one of their month, which is the only one that anyone has looked at since.
 */
export function supersededOf(builds: readonly Build[], shown: ShownMonths): string[] {
  const newest = newestOf(builds);
  const texts = new Set([...shown.values()].map(shownDaysText));
  const old = builds.filter(({ month, build, days }) => {
    const newer = newest.get(month);
    return newer?.isSettled === true && newer.build !== build && !texts.has(days);
  });
  return [...new Set(old.map(({ build }) => build))];
}

const NAMES = 'brand_name, parent_sku_name, sku_name';
const NAMES_OF_P = 'p.brand_name, p.parent_sku_name, p.sku_name';
const SUMS = FACT_IDS.map((fact) => `sum(p.${fact})`).join(', ');
const INSERT = `INSERT INTO sku_sum
  (tenant_id, span, first_day, build, ${NAMES}, ${FACT_IDS.join(', ')}, row_count)`;

/** Notes a build: before its first sum, and again once it is complete. */
const NOTE_BUILD_SQL = `INSERT INTO sku_sum_build
  (tenant_id, month, build, built_at, days, is_complete)
SELECT {tenantId:String}, {month:Date}, toUUID({build:String}), now64(3), {days:String}, {complete:Bool}`;

/**
 * Sums some days of a month as one week. The days and their imports are written out: sums of anything but what the
 * build says of itself would be wrong, whatever is published meanwhile.
 */
function sumWeekSql(days: readonly DayTotals[]): string {
  const shown = days.map(({ date, importId }) => `('${date}', ${importId})`).join(', ');
  return `${INSERT}
SELECT {tenantId:String}, 'week', {firstDay:Date}, toUUID({build:String}), ${NAMES_OF_P}, ${SUMS}, count()
FROM daily_performance AS p
WHERE p.tenant_id = {tenantId:String}
  AND (p.date_key, p.import_id) IN (${shown})
GROUP BY ${NAMES_OF_P}
SETTINGS max_threads = 1`;
}

/** Sums the weeks of a month's build. */
const SUM_MONTH_SQL = `${INSERT}
SELECT {tenantId:String}, 'month', {month:Date}, toUUID({build:String}), ${NAMES_OF_P}, ${SUMS}, sum(p.row_count)
FROM sku_sum AS p
WHERE p.tenant_id = {tenantId:String}
  AND p.span = 'week'
  AND p.first_day BETWEEN {month:Date} AND {end:Date}
  AND p.build = toUUID({build:String})
GROUP BY ${NAMES_OF_P}
SETTINGS max_threads = 1`;

/** How many rows the sums of a build hold, as weeks and as a month. */
const COUNT_BUILD_SQL = `SELECT
  sumIf(p.row_count, p.span = 'week') AS weeks,
  sumIf(p.row_count, p.span = 'month') AS months
FROM sku_sum AS p
WHERE p.tenant_id = {tenantId:String}
  AND p.first_day BETWEEN {month:Date} AND {end:Date}
  AND p.build = toUUID({build:String})`;

/** The sums first: while a build is noted, a repeated removal finds what is left of it. */
const REMOVE_BUILDS_SQL = ['sku_sum', 'sku_sum_build'].map(
  (table) => `ALTER TABLE ${table} DELETE
WHERE tenant_id = {tenantId:String} AND toString(build) IN {builds:Array(String)}
SETTINGS mutations_sync = 0`,
);
