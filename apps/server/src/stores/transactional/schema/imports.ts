import { REPORT_KINDS } from '@skuline/domain/reports';
import { bigint, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** loading -> publishing -> published -> undone; any failure before `published` ends in failed. */
export const IMPORT_STATUSES = ['loading', 'publishing', 'published', 'undone', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** One file taken in for one tenant. `id` grows with time and is the version of every day the file covers. */
export const imports = pgTable(
  'imports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    checksumSha256: text('checksum_sha256'),
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    rows: bigint('rows', { mode: 'number' }).default(0).notNull(),
    days: bigint('days', { mode: 'number' }).default(0).notNull(),
    brands: bigint('brands', { mode: 'number' }).default(0).notNull(),
    parentSkus: bigint('parent_skus', { mode: 'number' }).default(0).notNull(),
    skus: bigint('skus', { mode: 'number' }).default(0).notNull(),
    firstDate: date('first_date', { mode: 'string' }),
    lastDate: date('last_date', { mode: 'string' }),
    ignoredColumns: jsonb('ignored_columns').$type<readonly string[]>().default([]).notNull(),
    importedBy: text('imported_by').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_tenant_id_id_idx').on(table.tenantId, table.id),
    index('imports_tenant_id_checksum_idx').on(table.tenantId, table.checksumSha256),
  ],
);
