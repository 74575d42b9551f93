import type { TenantTable } from './port.ts';

/** The fact tables an import can fill, each with the table that says which import of a day is shown. */
export const PUBLISHED_IN = {
  daily_performance: 'published_day',
  keyword_volume: 'published_keyword_week',
} as const satisfies Partial<Record<TenantTable, TenantTable>>;
export type FactTable = keyof typeof PUBLISHED_IN;

export interface VisibleRowsOptions {
  readonly table?: FactTable;
  /** The fact table's alias in the query; needed where an answer's column has the name of a table's column. */
  readonly alias?: string;
  /** Names of `{name:Date}` parameters that bound the days; without them every day. */
  readonly from?: string;
  readonly to?: string;
  /** Name of a `{name:UInt64}` parameter: rows as they were known before that import. */
  readonly beforeImport?: string;
}

/**
 * The condition that keeps what a reader may see: this tenant's rows of each day's newest published import.
 * `WHERE ${visibleRows({ from: 'from', to: 'to' })}` with parameters from, to; the store binds tenantId.
 */
export function visibleRows(options: VisibleRowsOptions = {}): string {
  const { table = 'daily_performance', alias, from, to, beforeImport } = options;
  const prefix = alias === undefined ? '' : `${alias}.`;
  const days = [
    'tenant_id = {tenantId:String}',
    ...(from === undefined ? [] : [`date_key >= {${from}:Date}`]),
    ...(to === undefined ? [] : [`date_key <= {${to}:Date}`]),
  ];
  const known = [...days, ...(beforeImport === undefined ? [] : [`import_id < {${beforeImport}:UInt64}`])];
  return [
    ...days.map((condition) => `${prefix}${condition}`),
    `(${prefix}date_key, ${prefix}import_id) IN (${newestPublished(PUBLISHED_IN[table], known)})`,
  ].join('\n  AND ');
}

function newestPublished(published: string, conditions: readonly string[]): string {
  return `
    SELECT date_key, max(import_id)
    FROM (
      SELECT date_key, import_id
      FROM ${published}
      WHERE ${conditions.join(' AND ')}
      GROUP BY date_key, import_id
      HAVING sum(sign) > 0
    )
    GROUP BY date_key
  `;
}
