import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a tenant's data are at this moment; `dataVersion` grows at every publish and undo and keys every cache. */
export const tenantData = pgTable('tenant_data', {
  tenantId: text('tenant_id').primaryKey(),
  dataVersion: bigint('data_version', { mode: 'number' }).default(0).notNull(),
  isSampleData: boolean('is_sample_data').default(false).notNull(),
  updatedAt: instant('updated_at').notNull(),
});
