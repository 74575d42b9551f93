import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './identity.ts';
import { organization } from './organization.ts';

/** A token that opens /mcp alone, by the hash of its text. */
export const assistantToken = pgTable(
  'assistant_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('assistant_token_user_id_idx').on(table.userId)],
);
