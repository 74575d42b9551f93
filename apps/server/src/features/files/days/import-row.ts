import type { BadLine, ImportDetail } from '@skuline/contract';
import type { ImportStatus } from '@skuline/domain/import-formats';
import type { imports } from '../../../stores/transactional/schema/index.ts';
import { storedTenantId, type TenantId } from '../../../stores/tenant-id.ts';
import type { ImportRecord } from './import-record.ts';

export type ImportRow = typeof imports.$inferSelect;

/** Statuses of an import that is going on. */
export const RUNNING: readonly ImportStatus[] = ['loading', 'publishing'];

/** An import and whose it is. */
export interface TenantImport {
  readonly tenantId: TenantId;
  readonly record: ImportRecord;
  readonly badLines: readonly BadLine[];
}

/** The import a statement has changed; throws when there is none. */
export function getFirst(rows: readonly ImportRow[]): ImportRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The import is not as it was left in the imports table.');
  return row;
}

export function toTenantImport(row: ImportRow): TenantImport {
  // The column is only ever written from a TenantId, when the import begins.
  return { tenantId: storedTenantId(row.tenantId), record: toRecord(row), badLines: row.badLines };
}

/** An import with its bad lines, as the API tells it. */
export function toDetail({ record, badLines }: TenantImport): ImportDetail {
  return { ...record, badLines };
}

/** A row as the rest of the program knows it. */
export function toRecord(row: ImportRow): ImportRecord {
  const {
    tenantId: _tenant,
    dropId: _drop,
    checksumSha256: _sum,
    badLines: _lines,
    cancelRequestedAt: _asked,
    origin: _origin,
    document: _document,
    records: _records,
    ...rest
  } = row;
  return {
    ...rest,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
