import { LEDGER_TYPES } from '@skuline/domain/ledger';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas, nullableText } from './endpoint.ts';
import {
  choiceList,
  dateKey,
  nameList,
  PRODUCT_RANGE_ERRORS,
  productFilterQuery,
  refuseReversedRange,
} from './query.ts';

/** By what the amounts of the ledger may be added up. */
export const LEDGER_GROUPS = [
  'date_key',
  'sku_name',
  'channel',
  'marketplace',
  'settlement_id',
  'type',
] as const;
export type LedgerGroup = (typeof LEDGER_GROUPS)[number];

const { tenant_id, channel, brand_name, parent_sku_name, sku_name, tag } = productFilterQuery;

const ledgerQuery = z
  .strictObject({
    start_date: dateKey,
    end_date: dateKey,
    /** `order`: by the day of the order; `payout`: by the day an amount was booked, with transfers and reserves. */
    view: z.enum(['order', 'payout'], { error: 'must be order or payout.' }),
    /** Without it the amounts are added up by all of them. */
    group_by: choiceList(LEDGER_GROUPS),
    type: choiceList(LEDGER_TYPES),
    settlement_id: nameList,
    marketplace: nameList,
    channel,
    tenant_id,
    brand_name,
    parent_sku_name,
    sku_name,
    tag,
  })
  .check(z.superRefine((query, context) => refuseReversedRange(query, context)));

/** An amount of the ledger. What it is not grouped by is null where its lines differ. */
const ledgerRow = z.object({
  /** The day of the order where that is known, else the day the amount was booked. */
  date_key: nullableText,
  /** '' where the document names none. */
  sku_name: nullableText,
  channel: nullableText,
  /** Such as 'US'; '' where the document names none. */
  marketplace: nullableText,
  /** '' where the document names none. */
  settlement_id: nullableText,
  type: z.nullable(z.enum(LEDGER_TYPES)),
  /** ISO 4217. Amounts of different currencies are never added up. */
  currency: z.string(),
  /** Costs are negative. */
  amount: z.number(),
  /** In the company's reporting currency; null where a day has no rate. */
  amount_reporting: z.nullable(z.number()),
  /** Units sold or given back. */
  quantity: z.number(),
  /**
   * Of an order that no document tells yet: its sales are those of the report of orders, its fees are what its SKU had
   * until then. Estimates are never added to what is told.
   */
  is_estimated: z.boolean(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const listLedger = defineEndpoint({
  method: 'GET',
  path: '/api/ledger',
  ability: 'ledger.read',
  summary:
    'Fees, refunds, reimbursements and payouts, as settlements, transactions and economics documents tell them.',
  query: ledgerQuery,
  response: z.object({
    /** The currency of `amount_reporting`. */
    reporting_currency: z.string(),
    /** What stands between amounts and a whole conversion: pairs and days without a rate. */
    missing_rates: z.array(z.object({ date_key: z.string(), from: z.string(), to: z.string() })),
    data: z.array(ledgerRow),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});

nameSchemas({
  Ledger: listLedger.response,
  LedgerRow: ledgerRow,
  MissingRate: listLedger.response.shape.missing_rates.def.element,
});
