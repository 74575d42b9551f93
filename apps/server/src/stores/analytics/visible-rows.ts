import type { FactTable } from '@skuline/domain/import-formats';
import { Buffer } from 'node:buffer';
import type { TenantTable } from './port.ts';

/** Of each fact table the table that says which import of a day is shown. */
export const PUBLISHED_IN = {
  daily_performance: 'published_day',
  keyword_volume: 'published_keyword_week',
} as const satisfies Record<FactTable, TenantTable>;

/** The tables of sums by day and import that each fact table fills; the same days are visible in them. */
export const ROLLUPS_OF = {
  daily_performance: ['brand_day', 'parent_sku_day', 'parent_sku_rank'],
  keyword_volume: [],
} as const satisfies Record<FactTable, readonly string[]>;

export interface VisibleDaysOptions {
  readonly table?: FactTable;
  /** Names of `{name:Date}` parameters that bound the days looked up; without them every day. */
  readonly from?: string;
  readonly to?: string;
  /** The data version whose days are kept; without it those that are shown now. */
  readonly asOf?: number | undefined;
}

/**
 * The condition that keeps what a reader may see: of each day the rows of its newest published import, now or as of a
 * data version. It stands beside the tenant's own:
 * `WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')}`.
 */
export function visibleDays(alias: string, options: VisibleDaysOptions = {}): string {
  return `(${alias}.date_key, ${alias}.import_id) IN (${newestPublished(options)})`;
}

/** Of each day the imports that are published, the one that is shown and those it replaced: `date_key`, `import_id`. */
export function publishedVersions(table: FactTable, conditions: readonly string[] = []): string {
  return `
    SELECT date_key, import_id
    FROM ${PUBLISHED_IN[table]}
    WHERE ${['tenant_id = {tenantId:String}', ...conditions.map((each) => `(${each})`)].join(' AND ')}
    GROUP BY date_key, import_id
    HAVING sum(sign) > 0
  `;
}

/** The days on which the import `{importId:UInt64}` is published: a query of `date_key`. */
export function daysOfImport(table: FactTable): string {
  return `SELECT date_key FROM (${publishedVersions(table, ['import_id = {importId:UInt64}'])})`;
}

/** Of each day its newest published import, the one that is shown: a query of `date_key` and `import_id`. */
export function newestPublished(options: VisibleDaysOptions = {}): string {
  const { table = 'daily_performance', from, to, asOf } = options;
  const conditions = [
    ...(from === undefined ? [] : [`date_key >= {${from}:Date}`]),
    ...(to === undefined ? [] : [`date_key <= {${to}:Date}`]),
    ...(asOf === undefined ? [] : [`data_version <= ${asOf}`]),
  ];
  return `
    SELECT date_key, max(import_id) AS import_id
    FROM (${publishedVersions(table, conditions)})
    GROUP BY date_key
  `;
}

/**
 * A name as a literal of SQL, where it stands in a text that is put together or within another text, and cannot be bound: its
 * bytes as hexadecimal digits, so that none of them can end the text.
 */
export function textSql(text: string): string {
  return `unhex('${Buffer.from(text, 'utf8').toString('hex')}')`;
}
