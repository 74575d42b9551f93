import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { countOf } from '@skuline/domain/formatting';
import { and, between, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { currencyRate, reportingCurrency } from '../../stores/transactional/schema/index.ts';

/** What a company reports in where nothing is said. */
const DEFAULT_CURRENCY = 'USD';

/** One unit of `from` is `rate` units of `to` on a day. */
export interface CurrencyRate {
  readonly day: DateKey;
  readonly from: string;
  readonly to: string;
  /** A decimal number as text, so that none of its digits is lost. */
  readonly rate: string;
}

/** Rates to the currency a company reports in, by currency and day. */
export interface ReportingRates {
  readonly currency: string;
  readonly rates: readonly Pick<CurrencyRate, 'day' | 'from' | 'rate'>[];
}

export interface CurrenciesRepository {
  /** The rates of the days of a range. */
  listRates(tenantId: TenantId, range: DateRange): Promise<ReportingRates>;
  setReporting(tenantId: TenantId, currency: string): Promise<void>;
  /** Rates of the same day and currencies are replaced. */
  putRates(tenantId: TenantId, rates: readonly CurrencyRate[], now: Date): Promise<void>;
}

/** Rows of one statement: Postgres binds no more than 65,535 values. */
const ROWS_AT_ONCE = 5000;

export function createCurrenciesRepository({ db }: Pick<TransactionalStore, 'db'>): CurrenciesRepository {
  return {
    async listRates(tenantId, { start, end }) {
      const [row] = await db.select().from(reportingCurrency).where(eq(reportingCurrency.tenantId, tenantId));
      const currency = row?.currency ?? DEFAULT_CURRENCY;
      const rates = await db
        .select({ day: currencyRate.dateKey, from: currencyRate.fromCurrency, rate: currencyRate.rate })
        .from(currencyRate)
        .where(
          and(
            eq(currencyRate.tenantId, tenantId),
            eq(currencyRate.toCurrency, currency),
            between(currencyRate.dateKey, start, end),
          ),
        )
        .orderBy(currencyRate.dateKey, currencyRate.fromCurrency);
      return { currency, rates: rates.map(({ day, ...rest }) => ({ day: toDateKey(day), ...rest })) };
    },
    async setReporting(tenantId, currency) {
      await db
        .insert(reportingCurrency)
        .values({ tenantId, currency })
        .onConflictDoUpdate({ target: reportingCurrency.tenantId, set: { currency } });
    },
    async putRates(tenantId, rates, now) {
      await db.transaction(async (tx) => {
        for (let at = 0; at < rates.length; at += ROWS_AT_ONCE) {
          const rows = rates.slice(at, at + ROWS_AT_ONCE).map(({ day, from, to, rate }) => ({
            tenantId,
            fromCurrency: from,
            toCurrency: to,
            dateKey: day,
            rate,
            importedAt: now,
          }));
          await tx
            .insert(currencyRate)
            .values(rows)
            .onConflictDoUpdate({
              target: [
                currencyRate.tenantId,
                currencyRate.fromCurrency,
                currencyRate.toCurrency,
                currencyRate.dateKey,
              ],
              set: { rate: sql`excluded.rate`, importedAt: sql`excluded.imported_at` },
            });
        }
        const details = countOf(rates.length, 'rate');
        await recordAudit(tx, now, { of: tenantId, action: 'rates.changed', details });
      });
    },
  };
}
