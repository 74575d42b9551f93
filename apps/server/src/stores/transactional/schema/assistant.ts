import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a user asked and was told; `plans` are read with a schema, since a newer version may know others. */
export const assistantTurn = pgTable('assistant_turn', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  userId: text('user_id').notNull(),
  /** What its person might see then. */
  reader: text('reader').notNull(),
  askedAt: instant('asked_at').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  plans: jsonb('plans').notNull(),
});

/** One run of a tool of the assistant. */
export const assistantRun = pgTable('assistant_run', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  userId: text('user_id').notNull(),
  /** Their email address or name then. */
  userName: text('user_name').notNull(),
  ranAt: instant('ran_at').notNull(),
  source: text('source', { enum: ['chat', 'mcp'] }).notNull(),
  /** The model, the built-in analyst, or the other assistant that called. */
  answeredBy: text('answered_by').notNull(),
  question: text('question').notNull(),
  toolName: text('tool_name').notNull(),
  /** What it was called with: the plan, or the SQL. */
  parameters: jsonb('parameters').notNull(),
  rowCount: integer('row_count').notNull(),
  ms: integer('ms').notNull(),
  outcome: text('outcome', { enum: ['completed', 'failed', 'refused', 'stopped'] }).notNull(),
  error: text('error'),
});

/** How many questions a user, a tenant or an address has asked on a day of Los Angeles, and how many tokens models took. */
export const assistantQuestionCount = pgTable(
  'assistant_question_count',
  {
    dateKey: date('date_key', { mode: 'string' }).notNull(),
    counted: text('counted').notNull(),
    questionCount: integer('question_count').notNull(),
    tokenCount: bigint('token_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.dateKey, table.counted] })],
);

/** What a tenant lets other assistants do; no row: nothing but the governed tools. */
export const assistantSetting = pgTable('assistant_setting', {
  tenantId: text('tenant_id').primaryKey(),
  allowsFreeSql: boolean('allows_free_sql').notNull(),
  changedAt: instant('changed_at').notNull(),
});
