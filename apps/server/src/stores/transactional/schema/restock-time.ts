import { RESTOCK_LEVELS } from '@skuline/domain/stock';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How long new stock takes and how much is kept in reserve. */
export const restockTime = pgTable(
  'restock_time',
  {
    tenantId: text('tenant_id').notNull(),
    level: text('level', { enum: RESTOCK_LEVELS }).notNull(),
    /** Of the SKU or brand; '' of the company. */
    name: text('name').notNull(),
    leadTimeDays: integer('lead_time_days'),
    safetyDays: integer('safety_days'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.level, table.name] })],
);
