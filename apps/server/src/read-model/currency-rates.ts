import { type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { and, between, eq } from 'drizzle-orm';
import type { TenantId } from '../stores/tenant-id.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';
import { currencyRate, reportingCurrency } from '../stores/transactional/schema/index.ts';

/** What a company reports in where nothing is said. */
const DEFAULT_CURRENCY = 'USD';

/** One unit of `from` is `rate` units of the reporting currency on a day. */
export interface RateOfDay {
  readonly day: DateKey;
  readonly from: string;
  /** A decimal number as text, so that none of its digits is lost. */
  readonly rate: string;
}

/** Rates to the currency a company reports in, by currency and day. */
export interface ReportingRates {
  readonly currency: string;
  readonly rates: readonly RateOfDay[];
}

export interface CurrencyRates {
  getReporting(tenantId: TenantId): Promise<string>;
  /** The rates of the days of a range. */
  listRates(tenantId: TenantId, range: DateRange): Promise<ReportingRates>;
}

export function createCurrencyRates({ db }: Pick<TransactionalStore, 'db'>): CurrencyRates {
  const getReporting: CurrencyRates['getReporting'] = async (tenantId) => {
    const [row] = await db.select().from(reportingCurrency).where(eq(reportingCurrency.tenantId, tenantId));
    return row?.currency ?? DEFAULT_CURRENCY;
  };
  return {
    getReporting,
    async listRates(tenantId, { start, end }) {
      const currency = await getReporting(tenantId);
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
  };
}

/** Rates as the parameters of a statement with {@link rateSql}. */
export function rateParams({ currency, rates }: ReportingRates) {
  return {
    reporting: currency,
    ratedDays: rates.map(({ from, day }) => `${from} ${day}`),
    rates: rates.map(({ rate }) => rate),
  };
}

/** By what an amount of a currency and day is multiplied; NULL without a rate. '' is the reporting currency. */
export function rateSql(currency: string, day: string): string {
  return `multiIf(
      ${currency} IN ('', {reporting:String}), toNullable(toDecimal128('1', 10)),
      toDecimal128OrNull(
        transform(concat(${currency}, ' ', toString(${day})), {ratedDays:Array(String)}, {rates:Array(String)}, ''), 10)
    )`;
}
