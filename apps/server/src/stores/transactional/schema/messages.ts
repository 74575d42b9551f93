import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What someone said about the product; tenant and user are null for someone who wasn't signed in. */
export const feedback = pgTable(
  'feedback',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id').notNull().unique(),
    tenantId: text('tenant_id'),
    userId: text('user_id'),
    email: text('email').notNull(),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('feedback_tenant_id_id_idx').on(table.tenantId, table.id)],
);

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
