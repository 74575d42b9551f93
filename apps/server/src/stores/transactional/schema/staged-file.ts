import type { StagedFile } from '@skuline/contract';
import { IMPORT_ORIGINS } from '@skuline/domain/import-formats';
import type { LayerSource } from '@skuline/domain/sources';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What was found out of a file that was given, as the API tells it, and what it would speak for. */
interface StoredReading {
  readonly format: StagedFile['format'];
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly days: number;
  readonly unit?: StagedFile['unit'];
  readonly rows: number;
  /** With how good a source it is: 1 is the best. */
  readonly covers: readonly (Omit<StagedFile['covers'][number], 'source'> & {
    readonly precedence: number;
    readonly source?: LayerSource | undefined;
    readonly isApart?: boolean | undefined;
  })[];
  readonly questions: readonly Omit<StagedFile['questions'][number], 'answer' | 'offered'>[];
  readonly notices: StagedFile['notices'];
  readonly refusal: StagedFile['refusal'];
  readonly conflict: StagedFile['conflict'];
  /** Null for a file that speaks for no days: a catalog. */
  readonly speaksFor: {
    readonly table: 'daily_performance' | 'keyword_volume';
    readonly by: 'own' | 'reports';
    readonly days: readonly string[];
  } | null;
  /** Of a catalog the parent SKUs it names. */
  readonly parents: readonly { readonly brand: string; readonly parentSku: string }[];
  /** When something in the report last changed, as the report says. */
  readonly lastUpdated?: string | null;
  /** The files that would be imported before it, as they were when it was compared with them. */
  readonly comparedWith?: readonly string[];
}

/** A file that was given; its bytes lie in the data directory. `place` is its place in the order of arrival. */
export const stagedFile = pgTable(
  'staged_file',
  {
    id: uuid('id').primaryKey(),
    place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    stagedBy: text('staged_by').notNull(),
    origin: text('origin', { enum: IMPORT_ORIGINS }).default('person').notNull(),
    stagedAt: instant('staged_at').notNull(),
    state: text('state').$type<StagedFile['state']>().notNull(),
    /** Grown with each change of the answers: a reading with older ones is not kept. */
    revision: integer('revision').default(1).notNull(),
    answers: jsonb('answers').$type<Readonly<Record<string, string>>>().default({}).notNull(),
    reading: jsonb('reading').$type<StoredReading>(),
    /** The files that were imported with one press are one drop. */
    batchId: uuid('batch_id'),
    batchAt: instant('batch_at'),
    /** It is to be shown in place of what speaks for its days already. */
    replaces: boolean('replaces').default(false).notNull(),
    /** The first import of its drop. */
    dropId: bigint('drop_id', { mode: 'number' }),
    importId: bigint('import_id', { mode: 'number' }),
    failure: text('failure'),
  },
  (table) => [index('staged_file_tenant_id_place_idx').on(table.tenantId, table.place)],
);

/** An answer a person wants to be offered for the next file of the same format. */
export const rememberedAnswer = pgTable(
  'remembered_answer',
  {
    tenantId: text('tenant_id').notNull(),
    format: text('format').notNull(),
    what: text('what').notNull(),
    answer: text('answer').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.format, table.what] })],
);
