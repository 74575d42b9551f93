import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './identity.ts';

/** Who runs this machine, as its terminal has said. */
export const operator = pgTable('operator', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  namedAt: instant('named_at').notNull(),
});
