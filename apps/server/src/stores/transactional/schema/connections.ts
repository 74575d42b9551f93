import { CONNECTED_SOURCES } from '@skuline/domain/connections';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { organization } from './organization.ts';

/** A marketplace, profile or shop of a connection. */
export interface StoredTarget {
  /** The word for it in pulls: 'US'. */
  readonly target: string;
  readonly timeZone: string;
  /** How the source calls it: a marketplace's id, a profile's, the address of a shop. */
  readonly sourceId: string;
  /** 'US'; none of a shop. */
  readonly marketplace?: string;
  /** Whose it is, where a login opens several accounts. */
  readonly account?: string;
}

/** A seller's account at a source, from which documents are pulled. */
export const connection = pgTable(
  'connection',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    source: text('source', { enum: CONNECTED_SOURCES }).notNull(),
    /** As the source called it when it was connected. */
    account: text('account').notNull(),
    /** As the source calls it now; `account` stays what its figures are told under. */
    sourceName: text('source_name').notNull(),
    targets: jsonb('targets').$type<readonly StoredTarget[]>().notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    kindsOff: text('kinds_off').array().notNull().default(sql`'{}'`),
    /** Sealed; null once it is disconnected. */
    keys: text('sealed_secret'),
    state: text('state', { enum: ['ok', 'waiting', 'failed', 'disconnected'] }).notNull(),
    /** What went wrong last, and what to do, in a sentence; null where all is well. */
    trouble: text('trouble'),
    /** The same by kind, for those of which something went wrong. */
    kindTroubles: jsonb('kind_troubles').$type<Readonly<Record<string, string>>>().notNull().default({}),
    nextPullAt: instant('next_pull_at'),
    /** When it last brought what was due; of a new one, when it was connected. */
    workedAt: instant('worked_at').notNull(),
    /** The source no longer accepts the keys. */
    isRefused: boolean('is_refused').default(false).notNull(),
    /** Since when people have been told that it has stopped; null while it works. */
    stoppedAt: instant('stopped_at'),
    stopMailedAt: instant('stop_mailed_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    index('connection_tenant').on(table.tenantId),
    check('connection_source_check', sql`${table.source} IN ('amazon', 'amazon-ads', 'shopify', 'mailbox')`),
    check('connection_state_check', sql`${table.state} IN ('ok', 'waiting', 'failed', 'disconnected')`),
  ],
);

/** A document that was asked for, and how far it has come. */
export const pull = pgTable(
  'pull',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => connection.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    target: text('target').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The products that were asked about, where a document is about some of them alone. */
    asins: text('asins').array().notNull().default(sql`'{}'`),
    state: text('state', { enum: ['requested', 'ready', 'taken', 'empty', 'failed'] }).notNull(),
    /** The source's id of the request. */
    reference: text('reference').notNull(),
    /** The source's ids of its documents: one, or its pages in order. */
    documents: text('documents').array().notNull().default(sql`'{}'`),
    /** Of what was downloaded: the same again changes nothing. */
    checksum: text('checksum'),
    importId: bigint('import_id', { mode: 'number' }),
    /** The last day of which the document says something. */
    newestDay: date('newest_day', { mode: 'string' }),
    requestedAt: instant('requested_at').notNull(),
    doneAt: instant('done_at'),
    trouble: text('trouble'),
  },
  (table) => [
    index('pull_connection').on(table.connectionId, table.kind, table.target),
    check('pull_state_check', sql`${table.state} IN ('requested', 'ready', 'taken', 'empty', 'failed')`),
  ],
);
