import type { DateKey } from '@skuline/domain/calendar';
import { resolvedSql } from './compose.queries.ts';

/** Lines of an import on a stretch of days. */
export interface LinesOf {
  readonly importId: number;
  readonly kind: string;
  readonly part: string;
  readonly first: DateKey;
  readonly last: DateKey;
}

const MONEY = ['gross_sales', 'refunds', 'ad_spend', 'ad_sales'] as const;
const COUNTS = ['sessions', 'units_sold', 'ad_orders', 'ad_clicks', 'ad_impressions'] as const;
/** Money in whole ten-thousandths of a dollar. */
export const MET_SUMS = [...MONEY, ...COUNTS];
const SUMS = [
  ...MONEY.map((fact) => `toInt64(sum(f.${fact}) * 10000) AS ${fact}_sum`),
  ...COUNTS.map((fact) => `toInt64(sum(f.${fact})) AS ${fact}_sum`),
].join(', ');

/** Kinds and parts are words of the domain. */
function conditionOf(lines: readonly LinesOf[]): string {
  const each = lines.map(
    ({ importId, kind, part, first, last }) =>
      `(f.import_id = ${importId} AND f.kind = '${kind}' AND f.part = '${part}' AND f.date_key BETWEEN '${first}' AND '${last}')`,
  );
  return `(${each.join(' OR ')})`;
}

/** The sums of lines by day. */
export function daySumsSql(lines: readonly LinesOf[]): string {
  return `SELECT toString(f.date_key) AS day, f.import_id AS import_id, f.kind AS kind, f.part AS part, ${SUMS}
    FROM layer_fact AS f
    WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date} AND ${conditionOf(lines)}
    GROUP BY day, import_id, kind, part`;
}

/** The sums of lines by product, under the names of the catalog and as they stand in the file. */
export function productSumsSql(lines: readonly LinesOf[], catalogues: readonly number[]): string {
  return `SELECT f.sku_name AS name, groupUniqArray(20)(f.sku) AS skus, groupUniqArray(20)(f.asin) AS asins, ${SUMS}
    FROM (${resolvedSql(catalogues, conditionOf(lines))}) AS f
    GROUP BY name`;
}

/** The sums of lines of orders, of which one of so many is looked at. */
export function orderLinesSql(lines: readonly LinesOf[], sampled: number): string {
  return `SELECT f.order_ref AS order_ref, f.sku AS sku, ${SUMS}
    FROM layer_fact AS f
    WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date} AND ${conditionOf(lines)}
      AND f.order_ref != '' AND CRC32(concat(f.order_ref, '\\n', f.sku)) % ${sampled} = 0
    GROUP BY order_ref, sku`;
}
