import { ROLES } from '@skuline/contract';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './identity.ts';
import { organization } from './organization.ts';

/** A link that works once, for whoever has the email; an invitation's is for one tenant, a new email's for who asked. */
export const oneTimeLink = pgTable(
  'one_time_link',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['password', 'invitation', 'email'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    tenantId: text('tenant_id').references(() => organization.id, { onDelete: 'cascade' }),
    /** What an invited person will be in the tenant, and the brands they will see alone; null for all. */
    role: text('role', { enum: ROLES }),
    brands: text('brands').array(),
    madeBy: text('made_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: ['used', 'revoked'] }),
  },
  (table) => [
    index('one_time_link_email_idx').on(table.email),
    index('one_time_link_tenant_id_idx').on(table.tenantId),
  ],
);
