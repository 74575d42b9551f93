import { DIGEST_PERIODS } from '@skuline/domain/digest';
import { bigint, date, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A digest that is to be sent to a person, or was. */
export const digestMail = pgTable(
  'digest_mail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    period: text('period', { enum: DIGEST_PERIODS }).notNull(),
    /** The last day it tells of. */
    dateKey: date('date_key', { mode: 'string' }).notNull(),
    plannedAt: instant('planned_at').notNull(),
    /** Set before it is handed to the mail server, and taken back when that refuses it. */
    begunAt: instant('begun_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [unique().on(table.tenantId, table.userId, table.period, table.dateKey)],
);
