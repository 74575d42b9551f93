import { AppError } from '@skuline/contract';
import type { LiveImports } from '../files/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { ProductFilters } from '@skuline/domain/products';

export interface RecordsDependencies extends Pick<LiveImports, 'listLive'> {
  readonly analytics: Pick<AnalyticsStore, 'select'>;
}

/** Which values a column may have, by the name of the filter; a filter without one is none. */
export type Filters<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

/** How products are named in statements. */
export type ProductFilterName = 'brands' | 'parentSkus' | 'skus';

/** The filters of products by those names: the one place that tells which is which. */
export function productFilters(filters: ProductFilters): Filters<ProductFilterName> {
  return { brands: filters.brand_name, parentSkus: filters.parent_sku_name, skus: filters.sku_name };
}

/** What rows are read of. */
export interface LiveOptions {
  /** The imports that are published and not undone, and may tell the rows. */
  readonly imports: readonly number[];
  /** Which filters have values, by the name of their parameter. */
  readonly given: ReadonlySet<string>;
}

/** The filters with values: their names, and what their places in a statement are bound to. */
export function givenFilters(filters: Readonly<Record<string, readonly string[]>>) {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0);
  return { given: new Set(given.map(([name]) => name)), params: Object.fromEntries(given) };
}

/** As a list of SQL, which is never empty. */
export function idsOf({ imports }: Pick<LiveOptions, 'imports'>): string {
  return [0, ...imports].join(', ');
}

/** The conditions whose filters have values, each behind AND. */
export function filtered({ given }: LiveOptions, conditions: Readonly<Record<string, string>>): string {
  return Object.entries(conditions)
    .filter(([name]) => given.has(name))
    .map(([, sql]) => ` AND ${sql}`)
    .join('');
}

/** The SKUs of `l` that belong to one of the brands or parent SKUs that a parameter names. */
export function ofProduct(column: 'brand_name' | 'parent_sku_name', name: string): string {
  return `l.sku IN (SELECT sku_name FROM product WHERE tenant_id = {tenantId:String} AND ${column} IN {${name}:Array(String)})`;
}

/** A column by which lines are told apart, or what is made of columns of a table with this prefix. */
type Key = string | ((prefix: string) => string);

/** Of the lines of `l` with the same keys those of the latest import. */
export function latest(table: string, keys: readonly Key[], options: LiveOptions): string {
  const live = `tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})`;
  const keysOf = (prefix: string) =>
    keys.map((key) => (typeof key === 'string' ? `${prefix}${key}` : key(prefix))).join(', ');
  return `l.tenant_id = {tenantId:String} AND (${keysOf('l.')}, l.import_id) IN (
      SELECT ${keysOf('')}, max(import_id) FROM ${table} WHERE ${live} GROUP BY ${keysOf('')})`;
}

/** More rows than this are an export, which nobody reads in one answer: a statement reads one more, so that it shows. */
export const MOST_RECORD_ROWS = 200_000;

/** Throws `invalid_request` for too many rows; `remedy` says what to do. */
export function refuseTooMany(rows: readonly unknown[], remedy: string): void {
  if (rows.length <= MOST_RECORD_ROWS) return;
  throw new AppError('invalid_request', {
    message: `There are more than ${MOST_RECORD_ROWS.toLocaleString('en-US')} rows for this. ${remedy}`,
  });
}
