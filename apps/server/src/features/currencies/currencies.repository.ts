import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { countOf } from '@skuline/domain/formatting';
import { asc, count, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { currencyRate, reportingCurrency } from '../../stores/transactional/schema/index.ts';

/** One unit of `from` is `rate` units of `to` on a day. */
export interface CurrencyRate {
  readonly day: DateKey;
  readonly from: string;
  readonly to: string;
  /** A decimal number as text, so that none of its digits is lost. */
  readonly rate: string;
}

/** The rates of two currencies. */
export interface RatesOfPair extends Pick<CurrencyRate, 'from' | 'to'> {
  readonly firstDay: DateKey;
  readonly lastDay: DateKey;
  readonly days: number;
  /** That of the last day. */
  readonly newestRate: string;
}

export interface CurrenciesRepository {
  setReporting(tenantId: TenantId, currency: string): Promise<void>;
  /** Rates of the same day and currencies are replaced. */
  putRates(tenantId: TenantId, rates: readonly CurrencyRate[], now: Date): Promise<void>;
  listPairs(tenantId: TenantId): Promise<readonly RatesOfPair[]>;
  /** All rates, those of two currencies after each other and by day. */
  listAll(tenantId: TenantId): Promise<readonly CurrencyRate[]>;
}

/** Rows of one statement: Postgres binds no more than 65,535 values. */
const ROWS_AT_ONCE = 5000;

export function createCurrenciesRepository({ db }: Pick<TransactionalStore, 'db'>): CurrenciesRepository {
  return {
    ...rateReads(db),
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

function rateReads(db: TransactionalStore['db']): Pick<CurrenciesRepository, 'listPairs' | 'listAll'> {
  const { fromCurrency: from, toCurrency: to, dateKey: day, rate } = currencyRate;
  return {
    async listPairs(tenantId) {
      const pairs = await db
        .select({
          from,
          to,
          firstDay: sql<string>`min(${day})`,
          lastDay: sql<string>`max(${day})`,
          days: count(),
          newestRate: sql<string>`(array_agg(${rate} ORDER BY ${day} DESC))[1]`,
        })
        .from(currencyRate)
        .where(eq(currencyRate.tenantId, tenantId))
        .groupBy(from, to)
        .orderBy(asc(from), asc(to));
      return pairs.map((pair) => ({
        ...pair,
        firstDay: toDateKey(pair.firstDay),
        lastDay: toDateKey(pair.lastDay),
      }));
    },
    async listAll(tenantId) {
      const rows = await db
        .select({ from, to, day, rate })
        .from(currencyRate)
        .where(eq(currencyRate.tenantId, tenantId))
        .orderBy(asc(from), asc(to), asc(day));
      return rows.map((row) => ({ ...row, day: toDateKey(row.day) }));
    },
  };
}
