import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { imports } from './imports.ts';

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
