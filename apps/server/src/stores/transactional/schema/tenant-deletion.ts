import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { organization } from './organization.ts';

/** A company that is to be deleted, and its members, who stand aside until it is or comes back. */
export const tenantDeletion = pgTable('tenant_deletion', {
  tenantId: text('tenant_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  askedAt: instant('asked_at').notNull(),
  askedBy: text('asked_by').notNull(),
  dueAt: instant('due_at').notNull(),
  members: jsonb('members').notNull(),
});
