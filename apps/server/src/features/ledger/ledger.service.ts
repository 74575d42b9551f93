import { LEDGER_GROUPS, type LedgerGroup, type listLedger } from '@skuline/contract';
import { type DateRange, toDateKey } from '@skuline/domain/calendar';
import { LEDGER_TYPES } from '@skuline/domain/ledger';
import { z } from 'zod';
import type { LiveImports } from '../files/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type Filters, givenFilters, type ProductFilterName, refuseTooMany } from '../records/index.ts';
import { type CurrencyRates, rateParams, type ReportingRates } from '../../read-model/index.ts';
import { ledgerSql, missingRatesSql } from './ledger.queries.ts';

/** What the lines of the ledger can be narrowed to. */
type LedgerFilterName = ProductFilterName | 'channels' | 'marketplaces' | 'types' | 'settlements';

/** What is asked of the ledger. */
export interface LedgerRequest {
  readonly range: DateRange;
  readonly view: 'order' | 'payout';
  /** None: by all of them. */
  readonly groups: readonly LedgerGroup[];
  readonly filters: Filters<LedgerFilterName>;
}

export interface LedgerService {
  /** The rates a request is answered with; an answer is as old as they are. */
  listRates(tenantId: TenantId, range: DateRange): Promise<ReportingRates>;
  list(
    reader: Reader,
    request: LedgerRequest,
    rates: ReportingRates,
  ): Promise<z.output<typeof listLedger.response>>;
}

export interface LedgerDependencies extends LiveImports {
  readonly analytics: AnalyticsStore;
  readonly currencies: Pick<CurrencyRates, 'listRates'>;
}

const storedRow = z.object({
  date_key: z.string().nullable(),
  sku_name: z.string().nullable(),
  channel: z.string().nullable(),
  marketplace: z.string().nullable(),
  settlement_id: z.string().nullable(),
  type: z.enum(LEDGER_TYPES).nullable(),
  currency: z.string(),
  amount: z.number(),
  amount_reporting: z.number().nullable(),
  quantity: z.number(),
  is_estimated: z.boolean(),
});
const missingRate = z.object({ date_key: z.string(), from_currency: z.string() });

export function createLedgerService({ analytics, currencies, ...live }: LedgerDependencies): LedgerService {
  return {
    listRates: (tenantId, range) => currencies.listRates(tenantId, range),
    async list(reader, request, rates) {
      const { currency } = rates;
      const tenantId = tenantOf(reader);
      // Only by order day it is asked of which day an order is.
      const [imports, orders] = await Promise.all([
        live.listLive(tenantId, ['ledger']),
        request.view === 'order' ? live.listOrderImports(tenantId) : [],
      ]);
      // Planning the statement takes as long as answering it for a year.
      if (imports.length === 0) return { reporting_currency: currency, missing_rates: [], data: [] };
      const { given, params: filtering } = givenFilters(request.filters);
      const options = {
        view: request.view,
        groups: request.groups.length === 0 ? LEDGER_GROUPS : request.groups,
        imports,
        given,
      };
      const params = {
        from: request.range.start,
        to: request.range.end,
        orderImports: orders.map(({ importId }) => String(importId)),
        orderChannels: orders.map(({ channel }) => channel),
        orderAccounts: orders.map(({ account }) => account),
        ...rateParams(rates),
        ...filtering,
      };
      const rows = storedRow.array().parse(await analytics.select(reader, ledgerSql(options), params));
      refuseTooMany(rows, 'Ask for fewer days, or add group_by.');
      const isWhole = rows.every((row) => row.amount_reporting !== null);
      const missing = isWhole
        ? []
        : missingRate.array().parse(await analytics.select(reader, missingRatesSql(options), params));
      return {
        reporting_currency: currency,
        missing_rates: missing.map(({ date_key, from_currency }) => ({
          date_key: toDateKey(date_key),
          from: from_currency,
          to: currency,
        })),
        data: rows,
      };
    },
  };
}
