import type { GroupBy } from '@skuline/contract';
import type { PerformanceQuery } from '../performance-query.ts';
import { type Reading, rowsSql, type Statement } from '../performance.queries.ts';
import { ratesSql } from './cost-rates.queries.ts';
import type { CostRate, CostRates } from './cost-rates.ts';

/** Which rows are summed with which rates: those of the query, read so that no rate changes within what is one row. */
export interface CostQuery {
  /** Names each dimension that the rates or the sums are of. */
  readonly query: PerformanceQuery;
  readonly readings: readonly Reading[];
  readonly rates: CostRates;
}

/** A row of a SKU whose day has a unit cost, and one that sold something. */
const IS_COVERED = 'c.known = 1';
const IS_SOLD = '(p.net_sales != 0 OR p.units_sold != 0)';

/** Units are whole and rates have 4 decimals, so products are exact; 38 digits hold the sum of any number of them. */
const COST_OF_GOODS = 'sum(p.units_sold * toDecimal128(c.rate, 4))';
/** In hundredths of what they come to: the rate is a percentage. */
const FEES_100 = 'sum(p.net_sales * toDecimal128(f.rate, 2))';

/** Net sales, what of them has a cost, and the costs, by period and what else is grouped by. */
export function costSumsSql({ query, readings, rates }: CostQuery, groupBy: readonly GroupBy[]): Statement {
  const columns = ['period', ...groupBy];
  const keys = columns.map((key) => `p.${key}`).join(', ');
  const rows = costedRowsSql({ query, readings, rates });
  const sql = `SELECT
  ${columns.map((key) => `p.${key} AS ${key}`).join(', ')},
  sum(p.net_sales) AS net_sales,
  ${ifUnitCosts(rates, `sumIf(p.net_sales, ${IS_COVERED})`)} AS covered_net_sales,
  ${ifUnitCosts(rates, COST_OF_GOODS)} AS cost_of_goods,
  ${rates.hasMarketplaceFees ? FEES_100 : '0'} AS marketplace_fees_100
${rows.sql}
GROUP BY ${keys}
ORDER BY ${keys}`;
  return { sql, params: rows.params };
}

/** How many SKUs sold something in the first period, and how many of them on a day without a cost. */
export function countSkusSql({ query, readings, rates }: CostQuery): Statement {
  const rows = costedRowsSql({ query, readings, rates: { ...rates, hasMarketplaceFees: false } });
  const isUncovered = rates.hasUnitCosts ? `${IS_SOLD} AND NOT ${IS_COVERED}` : IS_SOLD;
  const sql = `SELECT
  uniqExactIf(p.sku_name, ${IS_SOLD}) AS sold_skus,
  uniqExactIf(p.sku_name, ${isUncovered}) AS uncovered_skus
${rows.sql}`;
  return { sql, params: rows.params };
}

export interface SkuCostPage {
  /** SKUs that have any unit cost, largest net sales first; or those that sold something without, largest of that first. */
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
 * A page of SKUs over one period, each with the cost of the period's last day, and with the sums of all that are shown. What
 * the search does not find stands behind, marked as no match, so that the first page always has a row to sum with.
 */
export function skuPageSql(asked: CostQuery, page: SkuCostPage, withoutRows: boolean): Statement {
  const { query, readings, rates } = asked;
  const more = page.show === 'known' && withoutRows ? [WITHOUT_ROWS] : [];
  const rows = costedRowsSql({ query, readings, rates: { ...rates, hasMarketplaceFees: false } }, more);
  const shown = {
    known: `s.sku_name IN (SELECT name FROM (${ratesSql('unit_cost')}))`,
    missing: 's.uncovered_rows > 0',
  }[page.show];
  const rank = { known: 's.net_sales', missing: 's.net_sales - s.covered_net_sales' }[page.show];
  const sums = ['units_sold', 'net_sales', 'covered_net_sales', 'cost_of_goods'] as const;
  const sql = `SELECT
  s.sku_name AS sku_name,
  ${sums.map((column) => `s.${column} AS ${column}, sum(s.${column}) OVER () AS total_${column}`).join(',\n  ')},
  if(k.known = 1, k.rate, NULL) AS unit_cost,
  if(k.known = 1, toString(k.effective_from), NULL) AS effective_from,
  toUInt8(${page.search === null ? '1' : 'positionCaseInsensitiveUTF8(s.sku_name, {search:String}) > 0'}) AS is_match,
  count() OVER () AS sku_count,
  countIf(is_match) OVER () AS match_count
FROM (
  SELECT
    p.sku_name AS sku_name,
    sum(p.units_sold) AS units_sold,
    sum(p.net_sales) AS net_sales,
    ${ifUnitCosts(rates, `sumIf(p.net_sales, ${IS_COVERED})`)} AS covered_net_sales,
    ${ifUnitCosts(rates, COST_OF_GOODS)} AS cost_of_goods,
    countIf(${rates.hasUnitCosts ? `${IS_SOLD} AND NOT ${IS_COVERED}` : IS_SOLD}) AS uncovered_rows
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
  const params = { ...rows.params, costs: rates.set, limit, offset, ...(search === null ? {} : { search }) };
  return { sql, params };
}

function ifUnitCosts({ hasUnitCosts }: CostRates, expression: string): string {
  return hasUnitCosts ? expression : 'toDecimal128(0, 4)';
}

/** The rows `p`, each beside the unit cost `c` and the fee `f` of its day; without one, 0 and not known. */
function costedRowsSql({ query, readings, rates }: CostQuery, more: readonly string[] = []): Statement {
  const { hasUnitCosts, hasMarketplaceFees } = rates;
  const columns = [
    ...new Set([
      ...query.groupBy,
      'day',
      ...(hasMarketplaceFees ? ['brand_name'] : []),
      'units_sold',
      'net_sales',
    ]),
  ];
  const rows = rowsSql(query, readings, columns, more);
  return {
    sql: [
      rows.sql,
      ...(hasUnitCosts ? [join('unit_cost', 'c', 'sku_name')] : []),
      ...(hasMarketplaceFees ? [join('marketplace_fee', 'f', 'brand_name')] : []),
    ].join('\n'),
    params: { ...rows.params, ...(hasUnitCosts || hasMarketplaceFees ? { costs: rates.set } : {}) },
  };
}

function join(kind: CostRate['kind'], alias: string, name: string): string {
  return `ASOF LEFT JOIN (
${ratesSql(kind)}
) AS ${alias} ON ${alias}.name = p.${name} AND p.day >= ${alias}.effective_from`;
}
