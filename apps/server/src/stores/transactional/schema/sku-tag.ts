import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A tag of a SKU. */
export const skuTag = pgTable(
  'sku_tag',
  {
    tenantId: text('tenant_id').notNull(),
    skuName: text('sku_name').notNull(),
    /** The tag as it is compared. */
    tagKey: text('tag_key').notNull(),
    tag: text('tag').notNull(),
    /** A row is never changed: the newest one and their count say whether anything has. */
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.skuName, table.tagKey] }),
    index('sku_tag_newest').on(table.tenantId, table.id),
  ],
);
