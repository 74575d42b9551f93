import { LINK_KINDS, SHEETS, VIEW_PAGES } from '@skuline/domain/views';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { member, organization } from './organization.ts';

/** A page with its search parameters, as somebody keeps it. */
export const savedView = pgTable(
  'saved_view',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    /** Also of people whom an outside issuer keeps. */
    userId: text('user_id').notNull(),
    /** Their name then. */
    madeBy: text('made_by').notNull(),
    name: text('name').notNull(),
    page: text('page', { enum: VIEW_PAGES }).notNull(),
    search: text('search').notNull(),
    /** Whether everybody of the company sees it. */
    isCompany: boolean('is_company').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [unique().on(table.tenantId, table.userId, table.name)],
);

/** A link that shows a view to people without an account, as what its maker may see at that time. */
export const viewLink = pgTable(
  'view_link',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    /** Of its maker: it ends with the membership. */
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LINK_KINDS }).notNull(),
    /** The table that a spreadsheet reads; null of a page. */
    sheet: text('sheet', { enum: SHEETS }),
    name: text('name').notNull(),
    page: text('page', { enum: VIEW_PAGES }).notNull(),
    search: text('search').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    madeAt: instant('made_at').notNull(),
    /** Null: it works until somebody ends it. */
    expiresAt: instant('expires_at'),
    uses: integer('uses').default(0).notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('view_link_tenant').on(table.tenantId),
    index('view_link_member').on(table.memberId),
    check('view_link_kind_check', sql`${table.kind} IN ('page', 'sheet')`),
  ],
);
