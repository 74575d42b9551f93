import { ROLES } from '@skuline/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './identity.ts';

/** A tenant, in the words of better-auth's `organization` plugin; its id is the tenant id everywhere else. */
export const organization = pgTable('organization', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  logo: text('logo'),
  createdAt: instant('created_at').notNull(),
  metadata: text('metadata'),
  /** Ours, unknown to the library: members without a second factor may do nothing but set one up. */
  requiresSecondFactor: boolean('requires_second_factor').default(false).notNull(),
});

/** A name that a tenant had, which stays its own. */
export const formerTenantName = pgTable(
  'former_tenant_name',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    givenUpAt: instant('given_up_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);

export const member = pgTable(
  'member',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull(),
    /** The brands the member sees alone; null for all. */
    brands: text('brands').array(),
    createdAt: instant('created_at').notNull(),
    /** Ours, unknown to the library: when the user last switched to the tenant. */
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    index('member_organization_id_idx').on(table.organizationId),
    index('member_user_id_idx').on(table.userId),
    uniqueIndex('member_organization_id_user_id_uidx').on(table.organizationId, table.userId),
  ],
);

/** Whether the company of a `member` requires a second factor that its user has not. */
export const LACKS_SECOND_FACTOR = sql<boolean>`EXISTS (
  SELECT 1 FROM organization AS o INNER JOIN "user" AS u ON u.id = ${member.userId}
  WHERE o.id = ${member.organizationId} AND o.requires_second_factor AND NOT u.two_factor_enabled)`;

export const invitation = pgTable(
  'invitation',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role'),
    status: text('status').default('pending').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').defaultNow().notNull(),
    inviterId: text('inviter_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('invitation_organization_id_idx').on(table.organizationId),
    index('invitation_email_idx').on(table.email),
  ],
);
