import { date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { organization } from './organization.ts';

/** What a company reports in, where that is not the dollar. */
export const reportingCurrency = pgTable('reporting_currency', {
  tenantId: text('tenant_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  currency: text('currency').notNull(),
});

/** One unit of `fromCurrency` is `rate` units of `toCurrency` on a day. */
export const currencyRate = pgTable(
  'currency_rate',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    fromCurrency: text('from_currency').notNull(),
    toCurrency: text('to_currency').notNull(),
    dateKey: date('date_key', { mode: 'string' }).notNull(),
    /** A decimal number as text: up to ten digits behind the point. */
    rate: numeric('rate').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.fromCurrency, table.toCurrency, table.dateKey] })],
);
