import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Someone who asked for a demo. */
export const demoRequest = pgTable('demo_request', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  requestId: uuid('request_id').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company').notNull(),
  marketplace: text('marketplace').notNull(),
  monthlyOrders: text('monthly_orders').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the webhook took it; null: not yet, or there is none. */
  reportedAt: instant('reported_at'),
});
