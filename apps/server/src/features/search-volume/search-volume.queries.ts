import { addDays, type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import type { QueryParams } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';

/**
 * How far back a week looks: the seasonality of the week 52 weeks before needs the 51 weeks before that one, and so
 * does the mean of the last 52 seasonalities.
 */
const HISTORY_DAYS = 103 * 7;
const FIRST_STORED_DAY = toDateKey('1970-01-01');

const KEYWORD_TABLE = { table: 'keyword_volume' } as const;

/** One parent SKU has a few thousand rows: more threads cost more than they bring (measured 16 ms instead of 28). */
const FEW_ROWS = 'SETTINGS max_threads = 1';

/** Rounded as sent: 6 decimals are a thousandth of a hundredth of a percent, and keep the response short. */
const growthOf = (current: string, base: string) =>
  `if(${base} = 0, NULL, round((${current} - ${base}) / ${base}, 6))`;

/** The searches of a parent SKU by week, as known now or as of a data version. */
const weeksSql = (asOf: number | undefined) => `SELECT
    k.date_key AS date_key,
    toInt32(k.date_key) AS day,
    sum(k.volume) AS total,
    quantileExactInclusive(0.5)(k.volume) AS median
  FROM keyword_volume AS k
  WHERE k.tenant_id = {tenantId:String}
    AND k.parent_sku_name = {parentSku:String}
    AND k.date_key BETWEEN {historyFrom:Date} AND {to:Date}
    AND ${visibleDays('k', { ...KEYWORD_TABLE, from: 'historyFrom', to: 'to', asOf })}
  GROUP BY k.date_key`;

const DERIVED_SQL = `trailing AS (
  SELECT
    *,
    count() OVER year AS year_weeks,
    avg(total) OVER year AS year_total,
    avg(median) OVER year AS year_median
  FROM weeks
  WINDOW year AS (ORDER BY day RANGE BETWEEN 363 PRECEDING AND CURRENT ROW)
),
seasonal AS (
  SELECT *, if(year_weeks < 52 OR year_total = 0, 1, total / year_total) AS season
  FROM trailing
),
compared AS (
  SELECT
    *,
    avg(season) OVER (ORDER BY day RANGE BETWEEN 363 PRECEDING AND CURRENT ROW) AS year_season,
    sum(total) OVER week_before AS total_lw,
    sum(median) OVER week_before AS median_lw,
    sum(season) OVER week_before AS season_lw,
    count() OVER last_year > 0 AS has_ly,
    sum(total) OVER last_year AS total_ly,
    sum(median) OVER last_year AS median_ly,
    sum(season) OVER last_year AS season_ly
  FROM seasonal
  WINDOW
    week_before AS (ORDER BY day RANGE BETWEEN 7 PRECEDING AND 7 PRECEDING),
    last_year AS (ORDER BY day RANGE BETWEEN 364 PRECEDING AND 364 PRECEDING)
)
SELECT
  date_key,
  toISOYear(date_key + 3) AS year,
  toISOWeek(date_key + 3) AS week_of_year,
  total AS total_sv,
  median AS median_sv,
  round(season, 6) AS seasonality_idx,
  ${growthOf('total', 'total_lw')} AS total_sv_growth_wow,
  ${growthOf('median', 'median_lw')} AS median_sv_growth_wow,
  ${growthOf('season', 'season_lw')} AS seasonality_growth_wow,
  total_ly AS total_sv_ly,
  median_ly AS median_sv_ly,
  if(has_ly, round(season_ly, 6), 1) AS seasonality_idx_ly,
  ${growthOf('total', 'total_ly')} AS total_sv_growth_yoy,
  ${growthOf('median', 'median_ly')} AS median_sv_growth_yoy,
  ${growthOf('season', 'season_ly')} AS seasonality_growth_yoy,
  round(year_total, 6) AS total_sv_52_week,
  round(year_median, 6) AS median_sv_52_week,
  round(year_season, 6) AS seasonality_52_week
FROM compared
WHERE date_key >= {from:Date}
ORDER BY date_key
${FEW_ROWS}`;

/**
 * The weekly rows of a parent SKU for the weeks that begin in the range (product decisions, "Search volume
 * derivations"). Weeks are found by their day, not by their place in the list, so a missing week is missing.
 */
export function weeklySearchVolumeSql(asOf: number | undefined): string {
  return `WITH
weeks AS (
  ${weeksSql(asOf)}
),
${DERIVED_SQL}`;
}

export function weeklySearchVolumeParams(parentSku: string, range: DateRange): QueryParams {
  return { parentSku, from: range.start, to: range.end, historyFrom: historyStart(range.start) };
}

/** The engine's calendar begins in 1970; nothing is stored before. */
function historyStart(start: DateKey): DateKey {
  const earliest = addDays(FIRST_STORED_DAY, HISTORY_DAYS);
  return start < earliest ? FIRST_STORED_DAY : addDays(start, -HISTORY_DAYS);
}

/** Keywords of a parent SKU in one week, most searched first, each with its growth against the week before. */
export const keywordsByWeekSql = (asOf: number | undefined) => `WITH keywords AS (
  SELECT
    k.query AS query,
    sumIf(k.volume, k.date_key = {week:Date}) AS volume,
    sumIf(k.volume, k.date_key = {weekBefore:Date}) AS volume_lw,
    countIf(k.date_key = {week:Date}) > 0 AS is_known
  FROM keyword_volume AS k
  WHERE k.tenant_id = {tenantId:String}
    AND k.parent_sku_name = {parentSku:String}
    AND k.date_key IN ({weekBefore:Date}, {week:Date})
    AND ${visibleDays('k', { ...KEYWORD_TABLE, from: 'weekBefore', to: 'week', asOf })}
  GROUP BY k.query
)
SELECT query, volume, ${growthOf('volume', 'volume_lw')} AS growth
FROM keywords
WHERE is_known
ORDER BY volume DESC, query
${FEW_ROWS}`;

export function keywordsByWeekParams(parentSku: string, week: DateKey): QueryParams {
  const weekBefore = week < addDays(FIRST_STORED_DAY, 7) ? FIRST_STORED_DAY : addDays(week, -7);
  return { parentSku, week, weekBefore };
}

/** Parent SKUs by their searches over all visible weeks. */
export const parentSkusSql = (asOf: number | undefined) => `SELECT k.parent_sku_name AS parent_sku_name
FROM keyword_volume AS k
WHERE k.tenant_id = {tenantId:String}
  AND ${visibleDays('k', { ...KEYWORD_TABLE, asOf })}
GROUP BY k.parent_sku_name
ORDER BY sum(k.volume) DESC, k.parent_sku_name`;
