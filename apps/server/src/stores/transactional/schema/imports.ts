import {
  IMPORT_ORIGINS,
  IMPORT_STATUSES,
  type ImportFailureCode,
  type ImportPhase,
  FACT_TABLES,
} from '@skuline/domain/import-formats';
import type { RecordKind } from '@skuline/domain/records';
import { CHANNELS } from '@skuline/domain/report-formats';
import { AD_PRODUCTS } from '@skuline/domain/sources';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

interface StoredFailure {
  readonly code: ImportFailureCode;
  readonly message: string;
  readonly badLineCount: number;
}

interface StoredBadLine {
  readonly line: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly reason: string;
}

/** The format of a seller's catalog, which brings no figures: it has no layers of its own and names the products of all. */
export const CATALOGUE_FORMAT = 'catalogue';

interface StoredProgress {
  readonly phase: ImportPhase;
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly rows: number;
}

interface StoredRounding {
  readonly count: number;
  readonly firstLine: number;
  readonly firstColumn: string;
}

/** One file taken in for one tenant. `id` grows with time and is the version of every day the file covers. */
export const imports = pgTable(
  'imports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    kind: text('kind', { enum: FACT_TABLES }).notNull(),
    /** The first import of the drop in which the file came; null for that one itself. */
    dropId: bigint('drop_id', { mode: 'number' }),
    /** Which report of another product it is; null for a file of Skuline's own. */
    format: text('format'),
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
    origin: text('origin', { enum: IMPORT_ORIGINS }).default('person').notNull(),
    /** Which document it is, the same each time it is imported; null where nothing but its name is known. */
    document: text('document'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
    /** Invented figures: the tenant is labelled as long as it has one of these. */
    isSample: boolean('is_sample').default(false).notNull(),
    replacedDays: bigint('replaced_days', { mode: 'number' }).default(0).notNull(),
    rounded: jsonb('rounded').$type<StoredRounding>(),
    failure: jsonb('failure').$type<StoredFailure>(),
    badLines: jsonb('bad_lines').$type<readonly StoredBadLine[]>().default([]).notNull(),
    /** Written now and then while the import runs. */
    progress: jsonb('progress').$type<StoredProgress>(),
    /** Read along with each write of the progress, so that any instance can stop an import of another. */
    cancelRequestedAt: instant('cancel_requested_at'),
    sameAs: bigint('same_as', { mode: 'number' }),
    /** Which kinds of records it brought; null for one from before this was noted, which may have brought any. */
    records: text('records').array().$type<readonly RecordKind[]>(),
  },
  (table) => [
    index('imports_tenant_id_id_idx').on(table.tenantId, table.id),
    index('imports_tenant_id_checksum_idx').on(table.tenantId, table.checksumSha256),
    index('imports_with_records').on(table.tenantId).where(sql`${table.records} IS DISTINCT FROM '{}'`),
  ],
);

/** What an import of a report speaks for; live as long as its import is published. */
export const importLayer = pgTable(
  'import_layer',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => imports.id),
    tenantId: text('tenant_id').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    kind: text('kind').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    precedence: integer('precedence').notNull(),
    fileLast: date('file_last', { mode: 'string' }).notNull(),
    lastUpdated: text('last_updated').notNull(),
    /** Whose figures they are; '' is what nobody said. */
    adProduct: text('ad_product', { enum: ['', ...AD_PRODUCTS] })
      .default('')
      .notNull(),
    account: text('account').default('').notNull(),
    marketplace: text('marketplace').default('').notNull(),
    currency: text('currency').default('').notNull(),
    isApart: boolean('is_apart').default(false).notNull(),
    dropRank: integer('drop_rank').default(0).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.importId,
        table.channel,
        table.kind,
        table.firstDay,
        table.adProduct,
        table.marketplace,
      ],
    }),
    index('import_layer_tenant_id_idx').on(table.tenantId),
  ],
);

/** What a tenant's data are at this moment; `dataVersion` grows at every publish and undo and keys every cache. */
export const tenantData = pgTable('tenant_data', {
  tenantId: text('tenant_id').primaryKey(),
  dataVersion: bigint('data_version', { mode: 'number' }).default(0).notNull(),
  isSampleData: boolean('is_sample_data').default(false).notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Each data version a tenant's data had: when it began, and the import that was its reason. */
export const dataVersion = pgTable(
  'data_version',
  {
    tenantId: text('tenant_id').notNull(),
    dataVersion: bigint('data_version', { mode: 'number' }).notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Null for the version a tenant had when the log was begun. */
    importId: bigint('import_id', { mode: 'number' }).references(() => imports.id),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.dataVersion] })],
);
