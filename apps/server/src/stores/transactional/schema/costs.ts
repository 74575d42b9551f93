import { COST_KINDS, COST_SOURCES, type FixedCost } from '@skuline/domain/costs';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Dollars for a unit, percent of net sales, a fixed cost, or that contribution contains product costs. */
export type StoredCost = number | FixedCost | true;

/** One save, one file or one undo of a tenant's costs. The largest `id` of a tenant is the version of its costs. */
export const costChange = pgTable(
  'cost_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by'),
    changedByName: text('changed_by_name').notNull(),
    source: text('source', { enum: COST_SOURCES }).notNull(),
    fileName: text('file_name'),
    undoes: bigint('undoes', { mode: 'number' }),
    entryCount: integer('entry_count').default(0).notNull(),
  },
  (table) => [index('cost_change_tenant_id_id_idx').on(table.tenantId, table.id)],
);

/** A value that a change replaced. Of each key the entry with the largest `changeId` holds now. */
export const costEntry = pgTable(
  'cost_entry',
  {
    tenantId: text('tenant_id').notNull(),
    kind: text('kind', { enum: COST_KINDS }).notNull(),
    /** The SKU, the brand, the id of the fixed cost, or ''. */
    subject: text('subject').notNull(),
    effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    before: jsonb('before').$type<StoredCost>(),
    after: jsonb('after').$type<StoredCost>(),
    line: integer('line'),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.kind, table.subject, table.effectiveFrom, table.changeId],
    }),
    index('cost_entry_change_id_line_idx').on(table.changeId, table.line),
  ],
);
