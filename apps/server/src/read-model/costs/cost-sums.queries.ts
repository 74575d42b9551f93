import type { GroupBy } from '@skuline/contract';
import type { PerformanceQuery } from '../performance-query.ts';
import { rowsSql, type SumsQuery } from '../performance.queries.ts';
import type { RowsReading } from '../period-rows.queries.ts';
import { isFoundSql, searchParams } from '../search-sql.ts';
import { ratesSql } from './cost-rates.queries.ts';
import type { CostRate } from './cost-rates.ts';

/** Which rows are summed with which rates: those of the query, read so that no rate changes within what is one row. */
export interface CostQuery {
  /** Names the dimension that the rates are of. */
  readonly query: PerformanceQuery;
  readonly readings: readonly RowsReading[];
  /** What the engine calls the rates. */
  readonly set: string;
}

/** A row whose day has a rate, one that sold something, and one that did so without a unit cost. */
const IS_COVERED = 'c.known = 1';
const IS_SOLD = '(p.net_sales != 0 OR p.units_sold != 0)';
const IS_UNCOVERED = `${IS_SOLD} AND NOT ${IS_COVERED}`;

/** Units are whole and rates have 4 decimals, so products are exact; 38 digits hold the sum of any number of them. */
const COST_OF_ROW = 'p.units_sold * toDecimal128(c.rate, 4)';

/** Net sales, what of them has a unit cost, and the cost of goods, by period and what else is grouped by. */
export function costOfGoodsSql(
  asked: CostQuery,
  { groupBy, countsSkus }: { readonly groupBy: readonly GroupBy[]; readonly countsSkus: boolean },
): SumsQuery {
  return groupedSql(asked, 'unit_cost', groupBy, [
    'sum(p.net_sales) AS net_sales',
    `sumIf(p.net_sales, ${IS_COVERED}) AS covered_net_sales`,
    `sum(${COST_OF_ROW}) AS cost_of_goods`,
    ...(countsSkus
      ? [
          `uniqExactIf(p.sku_name, ${IS_SOLD}) AS sold_skus`,
          `uniqExactIf(p.sku_name, ${IS_UNCOVERED}) AS uncovered_skus`,
        ]
      : []),
  ]);
}

/** Fees times 100, since the fee is a percentage, by period and what else is grouped by. */
export function marketplaceFeesSql(asked: CostQuery, groupBy: readonly GroupBy[]): SumsQuery {
  return groupedSql(asked, 'marketplace_fee', groupBy, [
    'sum(p.net_sales * toDecimal128(c.rate, 2)) AS marketplace_fees_100',
  ]);
}

function groupedSql(
  asked: CostQuery,
  kind: CostRate['kind'],
  groupBy: readonly GroupBy[],
  sums: readonly string[],
): SumsQuery {
  const keys = ['period', ...groupBy];
  const rows = ratedRowsSql(asked, kind);
  const sql = `SELECT
  ${[...keys.map((key) => `p.${key} AS ${key}`), ...sums].join(',\n  ')}
${rows.sql}
GROUP BY ${keys.map((key) => `p.${key}`).join(', ')}`;
  return { sql, params: rows.params };
}

export interface SkuCostPage {
  /**
   * SKUs that have any unit cost, largest net sales first; or those that sold something without, largest of that first, and
   * behind them those that sold something without at any time and still have none.
   */
  readonly show: 'known' | 'missing';
  /** Only the SKUs with this text in their name, whatever its case; null: all. */
  readonly search: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** SKUs with a cost as rows of zeros, in the order of the columns of {@link skuPageSql}: they may have no row of their own. */
const WITHOUT_ROWS = `SELECT 0 AS period, name AS sku_name, {to_0:Date} AS day, toInt64(0) AS units_sold,
  toDecimal64(0, 4) AS net_sales, toUInt64(0) AS row_count
FROM cost_rate
WHERE tenant_id = {tenantId:String} AND costs_version = {costs:String} AND kind = 'unit_cost'
GROUP BY name`;

/**
 * A page of SKUs over the first period, each with the cost of the period's last day, and with the sums of all that are shown. What
 * the search does not find stands behind, marked as no match, so that the first page always has a row to sum with.
 */
export function skuPageSql(asked: CostQuery, page: SkuCostPage, withoutRows: boolean): SumsQuery {
  const rows = ratedRowsSql(asked, 'unit_cost', page.show === 'known' && withoutRows ? [WITHOUT_ROWS] : []);
  const shown = {
    known: `s.sku_name IN (SELECT name FROM (${ratesSql('unit_cost')}))`,
    missing: '(s.uncovered_rows > 0 OR (s.uncovered_ever > 0 AND k.known = 0))',
  }[page.show];
  const rank = { known: 's.net_sales', missing: 's.net_sales - s.covered_net_sales' }[page.show];
  const sums = ['units_sold', 'net_sales', 'covered_net_sales', 'cost_of_goods'] as const;
  const sql = `SELECT
  s.sku_name AS sku_name,
  ${sums.map((column) => `s.${column} AS ${column}, sum(s.${column}) OVER () AS total_${column}`).join(',\n  ')},
  if(k.known = 1, k.rate, NULL) AS unit_cost,
  if(k.known = 1, toString(k.effective_from), NULL) AS effective_from,
  toUInt8(${page.search === null ? '1' : isFoundSql('s.sku_name')}) AS is_match,
  count() OVER () AS sku_count,
  countIf(is_match) OVER () AS match_count
FROM (
  SELECT
    p.sku_name AS sku_name,
    sumIf(p.units_sold, p.period = 0) AS units_sold,
    sumIf(p.net_sales, p.period = 0) AS net_sales,
    sumIf(p.net_sales, p.period = 0 AND ${IS_COVERED}) AS covered_net_sales,
    sumIf(${COST_OF_ROW}, p.period = 0) AS cost_of_goods,
    countIf(p.period = 0 AND ${IS_UNCOVERED}) AS uncovered_rows,
    countIf(${IS_UNCOVERED}) AS uncovered_ever
  ${rows.sql}
  GROUP BY p.sku_name
) AS s
LEFT JOIN (
  SELECT r.name AS name, argMax(r.rate, r.effective_from) AS rate, max(r.effective_from) AS effective_from,
    toUInt8(1) AS known
  FROM cost_rate AS r
  WHERE r.tenant_id = {tenantId:String} AND r.costs_version = {costs:String} AND r.kind = 'unit_cost'
    AND r.effective_from <= {to_0:Date}
  GROUP BY r.name
) AS k ON k.name = s.sku_name
WHERE ${shown}
ORDER BY is_match DESC, ${rank} DESC, s.sku_name
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`;
  const { search, limit, offset } = page;
  return { sql, params: { ...rows.params, limit, offset, ...searchParams(search) } };
}

/** The name a rate of the kind is of. */
const NAME_OF = { unit_cost: 'sku_name', marketplace_fee: 'brand_name' } as const;

/** The rows `p`, each beside the rate `c` of its name and day; without one, 0 and not known. */
function ratedRowsSql(
  { query, readings, set }: CostQuery,
  kind: CostRate['kind'],
  more: readonly string[] = [],
): SumsQuery {
  const rows = rowsSql(query, readings, [...query.groupBy, 'day', 'units_sold', 'net_sales'], more);
  const sql = `${rows.sql}
ASOF LEFT JOIN (
${ratesSql(kind)}
) AS c ON c.name = p.${NAME_OF[kind]} AND p.day >= c.effective_from`;
  return { sql, params: { ...rows.params, costs: set } };
}
