import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A file of a watched place that was taken: once in each version. */
export const watchedFile = pgTable(
  'watched_file',
  {
    tenantId: text('tenant_id').notNull(),
    origin: text('origin', { enum: ['folder', 'storage', 'mailbox'] }).notNull(),
    /** The company's, which may have one by its name and one by its id; of a mailbox the id of its connection. */
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    /** Another one once its bytes are others. */
    version: text('version').notNull(),
    state: text('state', { enum: ['taken', 'imported', 'refused'] }).notNull(),
    /** The files that came of it. */
    staged: jsonb('staged')
      .$type<readonly { readonly id: string; readonly fileName: string }[]>()
      .default([])
      .notNull(),
    takenAt: instant('taken_at').notNull(),
    /** Why it was refused, in sentences. */
    says: text('says'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.origin, table.folder, table.name] })],
);
