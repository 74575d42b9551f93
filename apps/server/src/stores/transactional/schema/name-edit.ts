import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

interface StoredChange {
  readonly sku: string;
  readonly asin?: string | undefined;
  readonly parentSku?: string | undefined;
  readonly brand?: string | undefined;
}

/** Changes of names whose import has not ended yet. */
export const nameEdit = pgTable('name_edit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  author: text('author').notNull(),
  changes: jsonb('changes').$type<readonly StoredChange[]>().notNull(),
  /** Null until it has begun. */
  importId: bigint('import_id', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
});
