import type { FactTable } from '@skuline/domain/import-formats';
import type { PlaceId } from '@skuline/domain/sources';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU, UNKNOWN_SKU } from '@skuline/domain/products';
import {
  daysOfImport,
  PUBLISHED_IN,
  publishedVersions,
  visibleDays,
} from '../../../../stores/analytics/visible-rows.ts';
import { LAYER_MONEY } from '@skuline/domain/report-formats';
import { rateSql } from '../../../../read-model/index.ts';
import { catalogueSkusSql, catalogueSql, firstSkusSql } from './catalogue.queries.ts';

/** The sources of a version's days. */
const SOURCES = `tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
          AND date_key BETWEEN {from:Date} AND {to:Date} AND source_import_id != 0`;

/** What a version is made of, as a condition on its lines. */
const OF_VERSION = `(f.date_key, f.import_id, f.kind, f.part) IN (
        SELECT date_key, source_import_id, kind, part
        FROM composed_day
        WHERE ${SOURCES})`;

/** Lines of reports, those the version is made of or others, each with the SKU it counts for. */
export function resolvedSql(catalogues: readonly number[], wanted = OF_VERSION): string {
  const known = `(${catalogueSkusSql(catalogues)})`;
  const spaced = `replaceAll(f.sku, '+', ' ')`;
  return `SELECT f.*,
      multiIf(
        f.sku != '' AND f.kind = 'ads' AND position(f.sku, '+') > 0 AND f.sku NOT IN ${known} AND ${spaced} IN ${known},
        ${spaced},
        f.sku != '', f.sku,
        a.sku != '', a.sku,
        f.asin != '', f.asin,
        '${UNKNOWN_SKU}') AS sku_name
    FROM layer_fact AS f
    LEFT JOIN (${firstSkusSql(catalogues)}) AS a ON a.asin = f.asin
    WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date}
      AND ${wanted}`;
}

const SUMMED = [
  'sessions',
  'units_sold',
  'gross_sales',
  'promotions',
  'refunds',
  'ad_spend',
  'ad_impressions',
  'ad_clicks',
  'ad_orders',
  'ad_sales',
] as const;

/** Rows of a version's days, from its sources and the catalog. */
function composeDaysSql(catalogues: readonly number[], isForeign: boolean): string {
  const lines = resolvedSql(catalogues);
  return composeRowsSql(
    { table: 'daily_performance', keys: [], lines: isForeign ? convertedSql(lines) : lines },
    catalogues,
  );
}

/** The marketplace of a source, as {@link saidMarketplace} has it, where its channel has several. */
const MARKETPLACE = `if(channel IN {several:Array(String)},
      JSONExtractString(source, if(channel = 'amazon', 'marketplace', 'account')), '')`;

/** What each place brings to the days of a version that several of them speak for. */
function composeChannelsSql(catalogues: readonly number[], isForeign: boolean): string {
  const resolved = resolvedSql(catalogues);
  const lines = `SELECT l.*, s.channel AS channel, s.marketplace AS marketplace
    FROM (${isForeign ? convertedSql(resolved) : resolved}) AS l
    INNER JOIN (
      SELECT DISTINCT date_key, source_import_id, kind, part, channel, ${MARKETPLACE} AS marketplace
      FROM composed_day
      WHERE ${SOURCES} AND date_key IN (
        SELECT date_key FROM composed_day WHERE ${SOURCES}
        GROUP BY date_key HAVING uniqExact(channel, ${MARKETPLACE}) > 1)
    ) AS s ON s.date_key = l.date_key AND s.source_import_id = l.import_id AND s.kind = l.kind AND s.part = l.part`;
  return composeRowsSql({ table: 'channel_day', keys: ['channel', 'marketplace'], lines }, catalogues);
}

/** Days that show rows of several places, of which none stands in `channel_day`. */
export const DAYS_WITHOUT_CHANNELS_SQL = `SELECT toString(c.date_key) AS day
  FROM composed_day AS c
  WHERE c.tenant_id = {tenantId:String} AND c.source_import_id != 0 AND ${visibleDays('c')}
    AND (c.date_key, c.import_id) IN (
      SELECT date_key, import_id FROM brand_day WHERE tenant_id = {tenantId:String})
    AND (c.date_key, c.import_id) NOT IN (
      SELECT date_key, import_id FROM channel_day WHERE tenant_id = {tenantId:String})
  GROUP BY c.date_key
  HAVING uniqExact(channel, ${MARKETPLACE}) > 1`;

/** How many lines of these days are in another currency than their company reports in, and how many have a flag. */
export const RARE_LINES_SQL = `SELECT countIf(currency NOT IN ('', {reporting:String})) AS foreign_lines,
    countIf(flags != '') AS flagged_lines
  FROM layer_fact
  WHERE tenant_id = {tenantId:String} AND date_key BETWEEN {from:Date} AND {to:Date}`;

/** The days of such lines. */
export const FOREIGN_DAYS_SQL = `SELECT DISTINCT toString(date_key) AS day
  FROM layer_fact
  WHERE tenant_id = {tenantId:String} AND currency NOT IN ('', {reporting:String})`;

/** Lines with their money in the reporting currency; without a rate it is not counted, and the day said to be unconverted. */
function convertedSql(lines: string): string {
  const converted = LAYER_MONEY.map(
    (fact) =>
      `toDecimal64(round(toDecimal128(c.${fact}, 4) * ifNull(c.rate, toDecimal128('0', 10)), 4), 4) AS ${fact}`,
  );
  return `SELECT c.* REPLACE(${converted.join(', ')})
    FROM (SELECT l.*, ${rateSql('l.currency', 'l.date_key')} AS rate FROM (${lines}) AS l) AS c`;
}

/** Of which sources of a version some money has no rate. */
const UNCONVERTED_SQL = `INSERT INTO unconverted_day (tenant_id, date_key, import_id, channel, source, kind, currency)
    SELECT DISTINCT {tenantId:String}, f.date_key, {importId:UInt64}, s.channel, s.source, f.kind, f.currency
    FROM layer_fact AS f
    INNER JOIN (
      SELECT DISTINCT date_key, source_import_id, kind, part, channel, source FROM composed_day WHERE ${SOURCES}
    ) AS s ON s.date_key = f.date_key AND s.source_import_id = f.import_id AND s.kind = f.kind AND s.part = f.part
    WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date}
      AND (${LAYER_MONEY.map((fact) => `f.${fact} != 0`).join(' OR ')})
      AND ${rateSql('f.currency', 'f.date_key')} IS NULL`;

interface ComposedRows {
  readonly table: 'daily_performance' | 'channel_day';
  /** By what rows are told apart beside their day and SKU. */
  readonly keys: readonly PlaceId[];
  /** The lines that are added up. */
  readonly lines: string;
}

function composeRowsSql({ table, keys, lines }: ComposedRows, catalogues: readonly number[]): string {
  const net = 'r.gross_sales - r.promotions - r.refunds';
  const groups = ['date_key', ...keys, 'sku_name'].join(', ');
  const own = keys.map((key) => `r.${key}, `).join('');
  return `INSERT INTO ${table} (tenant_id, date_key, import_id, ${[...keys, 'brand_name'].join(', ')}, parent_sku_name, sku_name,
      sessions, orders, units_sold, gross_sales, promotions, net_sales, ad_spend, contribution,
      ad_impressions, ad_clicks, ad_orders, ad_sales)
    SELECT {tenantId:String}, r.date_key, {importId:UInt64}, ${own}
      if(c.sku = '', '${UNKNOWN_BRAND}', c.brand_name), if(c.sku = '', '${UNKNOWN_PARENT_SKU}', c.parent_sku_name),
      r.sku_name, r.sessions, r.orders, r.units_sold, r.gross_sales, r.promotions, ${net}, r.ad_spend,
      ${net} - r.ad_spend, r.ad_impressions, r.ad_clicks, r.ad_orders, r.ad_sales
    FROM (
      SELECT ${groups}, ${SUMMED.map((fact) => `sum(${fact}) AS ${fact}`).join(', ')},
        sum(orders) + uniqExactIf((import_id, order_ref), order_ref != '') AS orders
      FROM (${lines})
      GROUP BY ${groups}
    ) AS r
    LEFT JOIN (${catalogueSql(catalogues)}) AS c ON c.sku = r.sku_name`;
}

function composeFlagsSql(catalogues: readonly number[]): string {
  return `INSERT INTO composed_flag (tenant_id, date_key, import_id, sku_name, flag)
    SELECT DISTINCT {tenantId:String}, date_key, {importId:UInt64}, sku_name, arrayJoin(splitByChar(',', toString(flags)))
    FROM (${resolvedSql(catalogues)})
    WHERE flags != ''`;
}

/** A query's volume is that of the whole market, so it counts once even if several products of a parent have it. */
function composeWeeksSql(catalogues: readonly number[]): string {
  return `INSERT INTO keyword_volume (tenant_id, date_key, import_id, parent_sku_name, query, volume, line)
    SELECT {tenantId:String}, date_key, {importId:UInt64}, parent, query, max(volume), 0
    FROM (
      SELECT k.date_key AS date_key, k.query AS query, k.volume AS volume,
        multiIf(k.parent_sku_name != '', k.parent_sku_name, p.parent != '', p.parent, '${UNKNOWN_PARENT_SKU}') AS parent
      FROM layer_keyword AS k
      LEFT JOIN (
        SELECT asin, argMin(parent_sku_name, place) AS parent
        FROM (${catalogueSql(catalogues)})
        WHERE asin != ''
        GROUP BY asin
      ) AS p ON p.asin = k.asin
      WHERE k.tenant_id = {tenantId:String} AND k.date_key BETWEEN {from:Date} AND {to:Date}
        AND (k.date_key, k.import_id) IN (
          SELECT date_key, source_import_id
          FROM composed_day
          WHERE ${SOURCES})
    )
    GROUP BY date_key, parent, query`;
}

/** What only some days have, and only those need statements for. */
export interface RareContents {
  /** Whether several places speak for any of the days. */
  readonly hasSplitDays: boolean;
  /** Whether any of their lines are in another currency. */
  readonly isForeign: boolean;
  readonly hasFlags: boolean;
}

/** The statements that write what a version shows between `from` and `to`. */
export function composeSql(
  table: FactTable,
  catalogues: readonly number[],
  { hasSplitDays, isForeign, hasFlags }: RareContents,
): readonly string[] {
  if (table === 'keyword_volume') return [composeWeeksSql(catalogues)];
  const channels = hasSplitDays ? [composeChannelsSql(catalogues, isForeign)] : [];
  return [
    composeDaysSql(catalogues, isForeign),
    ...channels,
    ...(hasFlags ? [composeFlagsSql(catalogues)] : []),
    ...(isForeign ? [UNCONVERTED_SQL] : []),
  ];
}

const NO_SOURCE = `tenant_id = {tenantId:String} AND source_import_id = 0`;

/**
 * Shows a version on the days that reports speak for, also those without a line, and hides, of the days it decides,
 * whatever version they had: in one insert of one part. Import `hidden`, which is being undone, is hidden with it.
 * Doing it twice changes nothing.
 */
export function publishCompositionSql(table: FactTable): string {
  const replaced = publishedVersions(table, [
    'import_id != {importId:UInt64}',
    `(import_id = {hidden:UInt64}
        OR (date_key IN (SELECT date_key FROM composed_day WHERE ${NO_SOURCE} AND import_id = {importId:UInt64})
          AND import_id IN (SELECT import_id FROM composed_day WHERE ${NO_SOURCE})))`,
  ]);
  return `INSERT INTO ${PUBLISHED_IN[table]} (tenant_id, date_key, import_id, sign, data_version)
    SELECT {tenantId:String}, date_key, version, any(change), {dataVersion:UInt64}
    FROM (
      SELECT date_key, {importId:UInt64} AS version, toInt8(1) AS change
      FROM composed_day
      WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64} AND source_import_id != 0
        AND date_key NOT IN (${daysOfImport(table)})
      GROUP BY date_key
      UNION ALL
      SELECT date_key, import_id AS version, toInt8(-1) AS change
      FROM (${replaced})
    )
    GROUP BY date_key, version
    ORDER BY date_key, version
    SETTINGS max_threads = 1, max_insert_threads = 1`;
}

/** Of each day the newest visible import of a file of Skuline's own, without those of these numbers. */
export function ownImportsSql(table: FactTable, without: readonly number[]): string {
  const own = publishedVersions(table, [
    'date_key BETWEEN {from:Date} AND {to:Date}',
    `import_id NOT IN (${[0, ...without].join(', ')})`,
    `import_id NOT IN (SELECT import_id FROM composed_day WHERE ${NO_SOURCE})`,
  ]);
  return `SELECT toString(date_key) AS day, max(import_id) AS import_id FROM (${own}) GROUP BY date_key`;
}

/** The days on which an import is visible or would be, were there no newer one. */
export function daysOfVersionSql(table: FactTable): string {
  return `SELECT toString(date_key) AS day FROM (${daysOfImport(table)})`;
}
