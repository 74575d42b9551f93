import { FACT_IDS } from '@skuline/domain/metrics';
import type { DayTotals } from '../published-days.ts';

const NAMES = 'brand_name, parent_sku_name, sku_name';
const NAMES_OF_P = 'p.brand_name, p.parent_sku_name, p.sku_name';
const SUMS = FACT_IDS.map((fact) => `sum(p.${fact})`).join(', ');
const INSERT = `INSERT INTO sku_sum
  (tenant_id, span, first_day, build, ${NAMES}, ${FACT_IDS.join(', ')}, row_count)`;

/** Every build of a tenant, oldest first: two lines for one that was completed. */
export const BUILDS_SQL = `SELECT
  toString(b.month) AS month, toString(b.build) AS build, b.days AS days, b.is_complete AS is_complete,
  CAST(b.built_at < now64(3) - INTERVAL 1 HOUR AS Bool) AS is_settled
FROM sku_sum_build AS b
WHERE b.tenant_id = {tenantId:String}
ORDER BY b.month, b.built_at, b.build`;

/** Notes a build: before its first sum, and again once it is complete. */
export const NOTE_BUILD_SQL = `INSERT INTO sku_sum_build
  (tenant_id, month, build, built_at, days, is_complete)
SELECT {tenantId:String}, {month:Date}, toUUID({build:String}), now64(3), {days:String}, {complete:Bool}`;

/**
 * Sums some days of a month as one week. The days and their imports are written out: sums of anything but what the
 * build says of itself would be wrong, whatever is published meanwhile.
 */
export function sumWeekSql(days: readonly DayTotals[]): string {
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
export const SUM_MONTH_SQL = `${INSERT}
SELECT {tenantId:String}, 'month', {month:Date}, toUUID({build:String}), ${NAMES_OF_P}, ${SUMS}, sum(p.row_count)
FROM sku_sum AS p
WHERE p.tenant_id = {tenantId:String}
  AND p.span = 'week'
  AND p.first_day BETWEEN {month:Date} AND {end:Date}
  AND p.build = toUUID({build:String})
GROUP BY ${NAMES_OF_P}
SETTINGS max_threads = 1`;

/** How many rows the sums of a build hold, as weeks and as a month. */
export const COUNT_BUILD_SQL = `SELECT
  sumIf(p.row_count, p.span = 'week') AS weeks,
  sumIf(p.row_count, p.span = 'month') AS months
FROM sku_sum AS p
WHERE p.tenant_id = {tenantId:String}
  AND p.first_day BETWEEN {month:Date} AND {end:Date}
  AND p.build = toUUID({build:String})`;

/** The sums first: while a build is noted, a repeated removal finds what is left of it. */
export const REMOVE_BUILDS_SQL = ['sku_sum', 'sku_sum_build'].map(
  (table) => `ALTER TABLE ${table} DELETE
WHERE tenant_id = {tenantId:String} AND toString(build) IN {builds:Array(String)}
SETTINGS mutations_sync = 0`,
);
