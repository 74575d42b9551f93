import { brandsOf, type Reader, tenantOf } from '../reader.ts';
import { quoteSql } from './statement.ts';
import { textSql, visibleDays } from './visible-rows.ts';

/**
 * How a reader of some brands is kept to them in each table:
 * - `brand`: by its column of that name;
 * - `names`: to the names that the rows of these brands show today;
 * - `days`: not at all, as it says which days and versions there are, and nothing of products;
 * - `closed`: it has no row for such a reader.
 */
type TableLimit = 'brand' | 'days' | 'closed' | { readonly names: string };

/** What the rows of a reader's brands show: the table that is read is limited itself. */
const shown = (column: string, table: string) =>
  `SELECT r.${column} FROM ${table} AS r WHERE r.tenant_id = {tenantId:String} AND ${visibleDays('r')}`;

/** Every table of the store; a table that is missing here fails a test before anybody can read it. */
export const LIMITED_TABLES = {
  daily_performance: 'brand',
  channel_day: 'brand',
  brand_day: 'brand',
  parent_sku_day: 'brand',
  parent_sku_rank: 'brand',
  product: 'brand',
  sku_sum: 'brand',
  // A parent SKU that two brands share is of both: searches are for a name, and no brand's sales.
  keyword_volume: { names: `parent_sku_name IN (${shown('parent_sku_name', 'parent_sku_rank')})` },
  // Unit costs are of SKUs and fees of brands.
  cost_rate: {
    names: `if(kind = 'unit_cost', name IN (${shown('sku_name', 'daily_performance')}), name IN {brands})`,
  },
  layer_stock: { names: `sku IN (${shown('sku_name', 'daily_performance')})` },
  published_day: 'days',
  published_keyword_week: 'days',
  composed_day: 'days',
  unconverted_day: 'days',
  sku_sum_build: 'days',
  // What was received says more than what is shown of it; events have addresses of pages, which name products.
  layer_fact: 'closed',
  layer_keyword: 'closed',
  layer_ledger: 'closed',
  layer_ad_search_term: 'closed',
  layer_search_query: 'closed',
  layer_return: 'closed',
  layer_stock_loss: 'closed',
  layer_reimbursement: 'closed',
  catalogue_row: 'closed',
  ads_product: 'closed',
  composed_flag: 'closed',
  event: 'closed',
  store_step: 'closed',
  schema_migration: 'closed',
} as const satisfies Record<string, TableLimit>;

/** Conditions by table: the engine's setting `additional_table_filters`. */
export type TableFilters = Readonly<Record<string, string>>;

/**
 * What keeps a statement to a reader's brands wherever it reads a table: in subqueries, joins, unions and views alike. Null for
 * who may see all. A cluster's tables have names of their own on its shards.
 */
export function limitOf(reader: Reader): TableFilters | null {
  const brands = brandsOf(reader);
  if (brands === null) return null;
  const tenant = textSql(tenantOf(reader));
  return Object.fromEntries(
    Object.entries(LIMITED_TABLES).flatMap(([table, limit]: [string, TableLimit]) => {
      const condition = conditionOf(limit, brands)?.replaceAll('{tenantId:String}', tenant);
      return condition === undefined ? [] : [table, `${table}_local`].map((name) => [name, condition]);
    }),
  );
}

/** The setting as a text of SQL; a session without it has no limit. */
export function limitSetting(limit: TableFilters | null): Readonly<Record<string, string>> {
  if (limit === null) return {};
  const entries = Object.entries(limit).map(
    ([table, condition]) => `${quoteSql(table)}: ${quoteSql(condition)}`,
  );
  return { additional_table_filters: `{${entries.join(', ')}}` };
}

function conditionOf(limit: TableLimit, brands: readonly string[]): string | null {
  // No brand: no row. A list of nothing is no SQL.
  const list = brands.length === 0 ? '(NULL)' : `(${brands.map(textSql).join(', ')})`;
  if (limit === 'days') return null;
  if (limit === 'closed') return '0';
  if (limit === 'brand') return `brand_name IN ${list}`;
  return limit.names.replaceAll('{brands}', list);
}
