import type { OwnFileFormat } from '@skuline/domain/import-formats';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import {
  daysOfImport,
  PUBLISHED_IN,
  publishedVersions,
  visibleDays,
} from '../../../stores/analytics/visible-rows.ts';
import { wholeTenant } from '../../../stores/reader.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';

/** The rows of one import. */
export interface ImportRows {
  readonly tenantId: TenantId;
  readonly format: OwnFileFormat;
  readonly importId: number;
}

export interface RowCounts {
  readonly rows: number;
  readonly brands: number;
  readonly parentSkus: number;
  readonly skus: number;
}

export interface ImportRowsQueries {
  hasRows(rows: ImportRows): Promise<boolean>;
  /** Rows stored, and how many different brands, parent SKUs and SKUs they name (0 where the format has none). */
  count(rows: ImportRows): Promise<RowCounts>;
  /** On how many days the import is what readers see. */
  countShownDays(rows: ImportRows): Promise<number>;
  /** Whether the import is published in the store, shown or replaced by a later one. */
  isPublished(rows: ImportRows): Promise<boolean>;
  /** How many days of the import show another one as long as it is not published. */
  countReplacedDays(rows: ImportRows): Promise<number>;
}

const ROWS_OF_IMPORT = 'tenant_id = {tenantId:String} AND import_id = {importId:UInt64}';
/** Spills to disk what does not fit, so that counting distinct names stays small for any file. */
const SMALL_MEMORY = 'SETTINGS max_bytes_before_external_group_by = 67108864';
const countRow = z.object({ value: z.number() });

export function createImportRowsQueries(analytics: AnalyticsStore): ImportRowsQueries {
  const number = async ({ tenantId, importId }: ImportRows, sql: string) => {
    const rows = await analytics.select(wholeTenant(tenantId), sql, { importId });
    return countRow.array().parse(rows)[0]?.value ?? 0;
  };
  const countRows = (rows: ImportRows) =>
    number(rows, `SELECT count() AS value FROM ${rows.format.id} WHERE ${ROWS_OF_IMPORT}`);
  return {
    hasRows: async (rows) => (await countRows(rows)) > 0,
    async count(rows) {
      const distinct = (column: string | null) =>
        column === null ? Promise.resolve(0) : number(rows, distinctSql(rows.format, column));
      const { brands, parentSkus, skus } = rows.format.counts;
      return {
        rows: await countRows(rows),
        brands: await distinct(brands),
        parentSkus: await distinct(parentSkus),
        skus: await distinct(skus),
      };
    },
    countShownDays: (rows) => number(rows, shownDaysSql(rows.format)),
    isPublished: async (rows) => (await number(rows, publishedSql(rows.format))) > 0,
    countReplacedDays: (rows) => number(rows, replacedDaysSql(rows.format)),
  };
}

function distinctSql(format: OwnFileFormat, column: string): string {
  return `SELECT count() AS value
    FROM (SELECT ${column} FROM ${format.id} WHERE ${ROWS_OF_IMPORT} GROUP BY ${column})
    ${SMALL_MEMORY}`;
}

function shownDaysSql(format: OwnFileFormat): string {
  return `SELECT uniqExact(p.date_key) AS value
    FROM ${PUBLISHED_IN[format.id]} AS p
    WHERE p.tenant_id = {tenantId:String} AND p.import_id = {importId:UInt64}
      AND ${visibleDays('p', { table: format.id })}`;
}

function publishedSql(format: OwnFileFormat): string {
  return `SELECT count() AS value FROM (${daysOfImport(format.id)})`;
}

function replacedDaysSql(format: OwnFileFormat): string {
  const others = publishedVersions(format.id, [
    'import_id != {importId:UInt64}',
    `date_key IN (SELECT date_key FROM ${format.id} WHERE ${ROWS_OF_IMPORT} GROUP BY date_key)`,
  ]);
  return `SELECT uniqExact(date_key) AS value FROM (${others})`;
}
