import type { TenantId } from '../tenant-id.ts';
import type { AnalyticsStore } from './port.ts';
import type { FactTable } from '@skuline/domain/import-formats';
import { daysOfImport, PUBLISHED_IN, ROLLUPS_OF } from './visible-rows.ts';

export interface ImportVersion {
  readonly table: FactTable;
  readonly importId: number;
}

/** A version that is shown or hidden, and the tenant's data version from which on it is; 0: ever since. */
export interface Publication extends ImportVersion {
  readonly dataVersion?: number;
}

/** Shows every day the import has rows of, in one insert: all or none. Publishing twice changes nothing. */
export async function publishImport(
  store: AnalyticsStore,
  tenantId: TenantId,
  { table, importId, dataVersion = 0 }: Publication,
): Promise<void> {
  await store.execute(
    tenantId,
    `INSERT INTO ${PUBLISHED_IN[table]} (tenant_id, date_key, import_id, sign, data_version)
     SELECT {tenantId:String}, date_key, {importId:UInt64}, 1, {dataVersion:UInt64}
     FROM ${table}
     WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
       AND date_key NOT IN (${daysOfImport(table)})
     GROUP BY date_key`,
    { importId, dataVersion },
  );
}

/** Hides the import again, in one insert: each of its days shows what it showed before. Undoing twice changes nothing. */
export async function undoImport(
  store: AnalyticsStore,
  tenantId: TenantId,
  { table, importId, dataVersion = 0 }: Publication,
): Promise<void> {
  await store.execute(
    tenantId,
    `INSERT INTO ${PUBLISHED_IN[table]} (tenant_id, date_key, import_id, sign, data_version)
     SELECT {tenantId:String}, date_key, {importId:UInt64}, -1, {dataVersion:UInt64}
     FROM (${daysOfImport(table)})`,
    { importId, dataVersion },
  );
}

/**
 * Orders the rows of an import that was never published (a failed one) to be removed. Returns once the order is on
 * disk, where it outlives a crash; the rows are invisible, so the import need not wait the seconds that rewriting the table takes.
 */
export async function deleteImport(
  store: AnalyticsStore,
  tenantId: TenantId,
  { table, importId }: ImportVersion,
): Promise<void> {
  // The rows themselves last: while there are any, a repeated removal finds them.
  for (const target of [...ROLLUPS_OF[table], table]) {
    await store.execute(
      tenantId,
      `ALTER TABLE ${target} DELETE
       WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64}
       SETTINGS mutations_sync = 0`,
      { importId },
    );
  }
}
