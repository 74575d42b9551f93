import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

interface StoredChange {
  readonly sku: string;
  readonly asin?: string | undefined;
  readonly parentSku?: string | undefined;
  readonly brand?: string | undefined;
}

/** A catalog that was given, line by line. */
interface StoredCatalogue {
  readonly fileName: string;
  readonly checksum: string;
  readonly rows: readonly {
    readonly line: number;
    readonly sku: string;
    readonly asin: string;
    readonly parentSku: string;
    readonly brand: string;
    readonly tags?: readonly string[] | undefined;
  }[];
}

/** Changes of names whose import has not ended yet. */
export const nameEdit = pgTable('name_edit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  author: text('author').notNull(),
  changes: jsonb('changes').$type<readonly StoredChange[] | StoredCatalogue>().notNull(),
  /** Null until it has begun. */
  importId: bigint('import_id', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
});
