import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Someone who asked for a demo, and how far the report of it to the webhook has come. */
export const demoRequest = pgTable(
  'demo_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    marketplace: text('marketplace').notNull(),
    monthlyOrders: text('monthly_orders').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the next try to report it is due; null: reported, or there was no webhook to report to. */
    reportDueAt: instant('report_due_at'),
    reportAttempts: integer('report_attempts').default(0).notNull(),
    reportProblem: text('report_problem'),
    reportedAt: instant('reported_at'),
  },
  (table) => [
    index('demo_request_report_due_at_idx').on(table.reportDueAt).where(isNotNull(table.reportDueAt)),
  ],
);
