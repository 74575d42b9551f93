import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** How far each tenant's writing has come in both stores: what is announced here, and what is known to be written there. */
export const storeStep = pgTable('store_step', {
  tenantId: text('tenant_id').primaryKey(),
  announced: bigint('announced', { mode: 'number' }).notNull(),
  written: bigint('written', { mode: 'number' }).notNull(),
});
