import { newestPublished, visibleDays } from '../../../../stores/analytics/visible-rows.ts';
import { catalogueSkusSql } from './catalogue.queries.ts';
import { resolvedSql } from './compose.queries.ts';

const RANGE = { from: 'from', to: 'to' };
const SHOWN = visibleDays('c', RANGE);

/** Which import is shown on which day, of a channel and kind; those of Skuline's own files have neither. */
export const SPEAKERS_SQL = `SELECT toString(v.date_key) AS day, c.channel AS channel, c.kind AS kind,
  if(c.source_import_id = 0, v.import_id, c.source_import_id) AS import_id
FROM (${newestPublished(RANGE)}) AS v
LEFT JOIN (
  SELECT date_key, import_id, channel, kind, source_import_id
  FROM composed_day
  WHERE tenant_id = {tenantId:String} AND date_key BETWEEN {from:Date} AND {to:Date} AND source_import_id != 0
) AS c ON c.date_key = v.date_key AND c.import_id = v.import_id
WHERE c.channel IN ('', {channel:String})
ORDER BY day, kind`;

/** Days, imports and kinds that are shown of a channel. */
const SPEAKING = `SELECT c.date_key, c.source_import_id, c.kind, c.part
  FROM composed_day AS c
  WHERE c.tenant_id = {tenantId:String} AND c.channel = {channel:String} AND c.source_import_id != 0
    AND c.date_key BETWEEN {from:Date} AND {to:Date} AND ${SHOWN}`;
const SPEAKING_SALES = `SELECT DISTINCT date_key, source_import_id FROM (${SPEAKING}) WHERE kind = 'sales'`;

/** How many rows are shown: days of SKUs. */
export const ROWS_SQL = `SELECT sum(p.row_count) AS row_count
FROM brand_day AS p
WHERE p.tenant_id = {tenantId:String} AND p.date_key BETWEEN {from:Date} AND {to:Date}
  AND ${visibleDays('p', RANGE)}`;

const MONEY = ['gross_sales', 'promotions', 'refunds', 'ad_spend', 'ad_sales'] as const;
const COUNTS = ['sessions', 'units_sold', 'ad_impressions', 'ad_clicks', 'ad_orders'] as const;
/** Money in whole ten-thousandths of a dollar. */
const SUMS = [
  ...MONEY.map((fact) => `toInt64(sum(${fact}) * 10000) AS ${fact}_sum`),
  ...COUNTS.map((fact) => `sum(${fact}) AS ${fact}_sum`),
].join(', ');
const FIGURES = [...MONEY, ...COUNTS];

const ROLE = `multiIf(
  (date_key, import_id, kind, part) IN (${SPEAKING}), 'speaks',
  kind = 'left_out' AND (date_key, import_id) IN (${SPEAKING_SALES}), if(has(splitByChar(',', toString(flags)), 'cancelled'), 'cancelled', 'other_part'),
  kind = 'sales' AND date_key IN (SELECT date_key FROM (${SPEAKING_SALES})), 'elsewhere',
  '')`;
const UNPRICED = `has(splitByChar(',', toString(flags)), 'pending_price') OR (role = 'cancelled' AND gross_sales = 0)`;

export interface SourcesOptions {
  /** The imports of the channel that are live. */
  readonly imports: readonly number[];
  readonly catalogues: readonly number[];
  /** By day and SKU; else by day. */
  readonly isBySku: boolean;
}

function linesOf({ imports, catalogues }: SourcesOptions): string {
  return `SELECT *, ${ROLE} AS role, ${UNPRICED} AS is_unpriced
    FROM (${resolvedSql(catalogues, `f.import_id IN (${[0, ...imports].join(', ')})`)})`;
}

/** Lines added up by what they are to a comparison. Lines without a price stand by SKU. */
export function lineSumsSql(options: SourcesOptions): string {
  const { catalogues } = options;
  const first = catalogues.length === 0 ? [] : [Math.min(...catalogues)];
  return `SELECT toString(date_key) AS day, ${options.isBySku ? 'sku_name' : `''`} AS sku,
      if(kind = 'left_out', 'sales', kind) AS of_kind, role,
      multiIf(sku_name IN (${catalogueSkusSql(first)}), 'from_the_first', sku_name IN (${catalogueSkusSql(catalogues)}), 'later', 'never') AS catalogued,
      is_unpriced, if(is_unpriced, sku_name, '') AS unpriced_sku,
      any(sku_name) AS product, max(is_dated) AS has_dated_refunds, sum(lines_sum) AS lines,
      ${FIGURES.map((fact) => `sum(${fact}_sum) AS ${fact}`).join(', ')}
    FROM (
      SELECT date_key, sku_name, kind, import_id, role, is_unpriced,
        max(position(toString(flags), 'refund_on_order_day') > 0) AS is_dated, count() AS lines_sum, ${SUMS},
        max(role = 'speaks' AND kind = 'sales') OVER (PARTITION BY date_key, sku_name) AS is_here,
        maxIf(import_id, role = 'elsewhere') OVER (PARTITION BY date_key, sku_name) AS last_import
      FROM (${linesOf(options)})
      WHERE role != ''
      GROUP BY date_key, sku_name, kind, import_id, role, is_unpriced
    )
    WHERE role != 'elsewhere' OR (is_here = 0 AND import_id = last_import)
    GROUP BY day, sku, of_kind, role, catalogued, is_unpriced, unpriced_sku
    ORDER BY day, sku`;
}

/** Orders of what is shown: as SKUs show them, different ones, and lines. */
export function orderCountsSql(options: SourcesOptions): string {
  return `SELECT toString(date_key) AS day, ${options.isBySku ? 'sku_name' : `''`} AS sku,
      uniqExactIf((sku_name, order_ref), order_ref != '') + sum(orders) AS shown,
      uniqExactIf(order_ref, order_ref != '') + sum(orders) AS different, countIf(order_ref != '') + sum(orders) AS lines
    FROM (${linesOf(options)})
    WHERE role = 'speaks' AND kind = 'sales'
    GROUP BY day, sku`;
}

/** More prices say nothing new. */
const MOST_PRICES = 20_000;

/** What the SKUs with a missing price cost on other lines. */
export function paidPricesSql(options: SourcesOptions): string {
  const lines = linesOf(options);
  return `SELECT sku_name AS product, toString(date_key) AS day, units_sold AS units, toInt64(gross_sales * 10000) AS amount
    FROM (${lines})
    WHERE kind IN ('sales', 'left_out') AND role != '' AND units_sold > 0 AND gross_sales > 0
      AND sku_name IN (SELECT sku_name FROM (${lines}) WHERE is_unpriced)
    GROUP BY product, day, units, amount
    ORDER BY product, day
    LIMIT ${MOST_PRICES}`;
}

const OWN_MONEY = ['gross_sales', 'promotions', 'ad_spend', 'ad_sales']
  .map((fact) => `toInt64(sum(p.${fact}) * 10000) AS ${fact}`)
  .join(', ');

/** What days show that a file of Skuline's own speaks for. */
export function ownSumsSql(isBySku: boolean): string {
  return `SELECT toString(p.date_key) AS day, ${isBySku ? 'p.sku_name' : `''`} AS sku, count() AS lines,
      ${OWN_MONEY},
      toInt64(sum(p.gross_sales - p.promotions - p.net_sales) * 10000) AS refunds,
      ${[...COUNTS, 'orders'].map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ')}
    FROM daily_performance AS p
    WHERE p.tenant_id = {tenantId:String} AND p.date_key BETWEEN {from:Date} AND {to:Date}
      AND ${visibleDays('p', RANGE)}
      AND (p.date_key, p.import_id) NOT IN (
        SELECT date_key, import_id
        FROM composed_day
        WHERE tenant_id = {tenantId:String} AND date_key BETWEEN {from:Date} AND {to:Date})
    GROUP BY day, sku`;
}
