import { type Happening, WEBHOOK_KINDS, type WebhookEvent } from '@skuline/domain/webhooks';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { user } from './identity.ts';
import { instant } from './columns.ts';
import { organization } from './organization.ts';

/** Where a company is told of what happens. */
export const webhook = pgTable(
  'webhook',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: WEBHOOK_KINDS }).notNull(),
    name: text('name').notNull(),
    /** All of its address that may be shown: the rest lets people in. */
    host: text('host').notNull(),
    /** The address and what signs, sealed. */
    sealed: text('sealed_secret').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** How many tries have failed since the last that was taken. */
    failures: integer('failures').default(0).notNull(),
    failingSince: instant('failing_since'),
    /** Nothing is sent before. */
    pausedUntil: instant('paused_until'),
    /** Why it was switched off by itself. */
    stoppedWhy: text('stopped_why'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    index('webhook_tenant').on(table.tenantId),
    check('webhook_kind_check', sql`${table.kind} IN ('webhook', 'slack', 'teams')`),
  ],
);

/** Something that happened and was to be told. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    type: text('type').$type<Happening['type']>().notNull(),
    data: jsonb('data').$type<Happening['data']>().notNull(),
    happenedAt: instant('happened_at').notNull(),
  },
  (table) => [
    index('webhook_event_tenant').on(table.tenantId),
    index('webhook_event_happened_at').on(table.happenedAt),
  ],
);

/** An event on its way to a webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    eventId: text('event_id')
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    tries: integer('tries').default(0).notNull(),
    triedAt: instant('tried_at'),
    /** Null once nothing more is tried. */
    nextTryAt: instant('next_try_at'),
    /** The status that the receiver answered last; null where it has not answered. */
    status: integer('status'),
    /** What became of the last try, in a sentence. */
    outcome: text('outcome'),
    /** The first characters of the last answer. */
    answer: text('answer'),
  },
  (table) => [
    unique().on(table.webhookId, table.eventId),
    index('webhook_delivery_event').on(table.eventId),
    index('webhook_delivery_waiting').on(table.webhookId, table.nextTryAt).where(sql`state = 'waiting'`),
    check('webhook_delivery_state_check', sql`${table.state} IN ('waiting', 'delivered', 'failed')`),
  ],
);

/** A mail to an admin about something that needs them; without a company, to an operator about this machine. */
export const notice = pgTable(
  'notice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').references(() => organization.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What of this machine it tells of, and how that was; null for a company's. */
    topic: text('topic'),
    state: text('state', { enum: ['failing', 'works'] }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    plannedAt: instant('planned_at').notNull(),
    /** Set before it is handed to the mail server, and taken back when that refuses it. */
    begunAt: instant('begun_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [index('notice_tenant').on(table.tenantId), index('notice_user').on(table.userId)],
);
