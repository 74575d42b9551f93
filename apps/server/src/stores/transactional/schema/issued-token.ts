import { TOKEN_SCOPES } from '@skuline/contract';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { member } from './organization.ts';

/** A token that is not of a sign-in, of a user in a tenant. Without its row it is refused. */
export const issuedToken = pgTable(
  'issued_token',
  {
    id: text('id').primaryKey(),
    /** A script's acts as a sign-in, an assistant's opens /mcp alone, and an API token what its scopes say. */
    kind: text('kind', { enum: ['script', 'assistant', 'api'] }).notNull(),
    /** Null for a script's. */
    scopes: text('scopes', { enum: TOKEN_SCOPES }).array(),
    /** The brands it shows alone, of those that its owner sees; null for all of them. */
    brands: text('brands').array(),
    /** Null for a script's, which is signed and carries the id. */
    tokenHash: text('token_hash').unique(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('issued_token_member_id_idx').on(table.memberId)],
);
