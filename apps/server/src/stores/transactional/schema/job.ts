import { isNotNull } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Background work: what is to be done (name) and to what (key), when, and how it went the last time. */
export const job = pgTable(
  'job',
  {
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** null: nothing is to be done until it is enqueued again. */
    dueAt: instant('due_at'),
    /** How often it was enqueued: grown while it runs, it runs once more. */
    enqueued: bigint('enqueued', { mode: 'number' }).default(1).notNull(),
    /** Since it last succeeded. */
    attempts: integer('attempts').default(0).notNull(),
    lastRunAt: instant('last_run_at'),
    lastSuccessAt: instant('last_success_at'),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.key] }),
    index('job_due_at_idx').on(table.dueAt).where(isNotNull(table.dueAt)),
  ],
);
