import { PROPORTION_VERDICTS } from '@skuline/domain/proportions';
import { LOSS_KINDS, OWED_STATES } from '@skuline/domain/reimbursements';
import { RETURN_DAYS, RETURN_GROUPS } from '@skuline/domain/returns';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import {
  dateKey,
  pageQuery,
  PRODUCT_RANGE_ERRORS,
  productFilterQuery,
  refuseReversedRange,
} from './query.ts';
import { segmentFile } from './segment-table.ts';

const { tenant_id, brand_name, parent_sku_name, sku_name, tag } = productFilterQuery;

const returnRate = {
  units_returned: z.number(),
  /** Units of Amazon's orders of the same days and products, as reports of orders tell them; null where none tells. */
  units_sold: z.nullable(z.number()),
  /** Units returned ÷ units sold; null where one of them is unknown, and by the day units came back. */
  rate: z.nullable(z.number()),
};
const returnedRow = z.object({
  /** A name, a reason or state in Amazon's word, or a day; '' where the report names none. */
  name: z.string(),
  ...returnRate,
  /** Whether the rate differs from that of all other products by more than chance; null where it is of no product. */
  verdict: z.nullable(z.enum(PROPORTION_VERDICTS)),
});
const returnTotal = z.object(returnRate);
const days = z.object({ first_day: z.string(), last_day: z.string() });

const returnsQuery = z.strictObject({
  start_date: dateKey,
  end_date: dateKey,
  tenant_id,
  brand_name,
  parent_sku_name,
  sku_name,
  tag,
  /** `order`: of the orders of these days, whenever they came back. `return`: those that came back in these days. */
  by: z.enum(RETURN_DAYS, { error: 'must be order or return.' }),
  group_by: z._default(z.enum(RETURN_GROUPS), 'sku_name'),
});

export const listReturns = defineEndpoint({
  method: 'GET',
  path: '/api/returns',
  auth: 'token',
  ability: 'returns.read',
  summary:
    "Units that came back to Amazon's warehouses, by the day of their order or the day they came back, as the report of FBA customer returns tells them.",
  query: z
    .extend(returnsQuery, pageQuery({ rows: 25, most: 200 }))
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({
    /** The most units first, days in order. Products of which nothing came back have no row. */
    rows: z.array(returnedRow),
    /** On all pages. */
    match_count: z.number(),
    /** Null where no report tells of these days. */
    total: z.nullable(returnTotal),
    /** The days that were counted: those of the range that reports tell of. */
    days: z.nullable(days),
    /** From this order day on units may still come back; null where none may, and by the day they came back. */
    open_from: z.nullable(z.string()),
    /** Units that came back in these days of orders that no report tells: they are in no sum by the day of the order. */
    units_without_order: z.number(),
    /** From the first to the last day on which reports tell of a return; null where there is no report. */
    reported: z.nullable(days),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});

export const exportReturns = defineEndpoint({
  method: 'GET',
  path: '/api/returns/file',
  auth: 'token',
  ability: 'returns.read',
  audit: 'figures.exported',
  summary: 'All rows of /api/returns as a file: CSV, or an Excel workbook with number formats.',
  query: z
    .extend(returnsQuery, segmentFile)
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  kind: 'bytes',
  response: z.file(),
  errors: PRODUCT_RANGE_ERRORS,
});

const owedRow = z.object({
  sku_name: z.string(),
  /** By which Amazon tells the stock of one seller from another's: a claim names it. */
  fnsku: z.string(),
  kind: z.enum(LOSS_KINDS),
  /** The day Amazon reported it. */
  date_key: z.string(),
  /** The last day for a claim. */
  deadline: z.string(),
  state: z.enum(OWED_STATES),
  /** Such as 'US'; '' where the report names none. */
  marketplace: z.string(),
  /** '' where the report names none. */
  fulfillment_center: z.string(),
  /** Amazon's number of the event; '' where the report gives none. */
  reference: z.string(),
  units: z.number(),
  /** What a unit of the same stock was paid with last, times the units; null where no such payment is told. */
  amount: z.nullable(z.number()),
  /** ISO 4217; '' where no amount is known. */
  currency: z.string(),
});
const owedTotal = z.object({
  units: z.number(),
  /** One for each currency, of the units whose amount is known. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.number() })),
  units_without_amount: z.number(),
});

const owedQuery = z.strictObject({
  tenant_id,
  brand_name,
  parent_sku_name,
  sku_name,
  tag,
  /** `waiting`: younger than 30 days; `open`: can be claimed until the deadline; `expired`: after it. */
  state: z._default(z.enum(OWED_STATES, { error: 'must be waiting, open or expired.' }), 'open'),
});

export const listReimbursementsOwed = defineEndpoint({
  method: 'GET',
  path: '/api/reimbursements-owed',
  ability: 'returns.read',
  summary:
    'Units that Amazon lost or damaged in its warehouses, and neither found again nor paid for within 30 days, with the last day for a claim, of all days that the detailed inventory ledger and the report of reimbursements tell.',
  query: z.extend(owedQuery, pageQuery({ rows: 25, most: 200 })),
  response: z.object({
    /** The nearest deadline first; of expired ones the latest. */
    rows: z.array(owedRow),
    /** On all pages. */
    match_count: z.number(),
    /** Null where no report of reimbursements is imported. */
    total: z.nullable(owedTotal),
    /** Units by state. */
    units: z.object({ waiting: z.number(), open: z.number(), expired: z.number() }),
    /** Units that were lost or damaged before the first payment that is told: whether they were paid is unknown. */
    units_unknown: z.number(),
    /** From the first to the last day on which the ledger tells of units lost, found or damaged; null where none tells. */
    reported: z.nullable(days),
    /** From the first to the last payment that is told; null where there is no report. */
    payments: z.nullable(days),
  }),
});

export const exportReimbursementsOwed = defineEndpoint({
  method: 'GET',
  path: '/api/reimbursements-owed/file',
  ability: 'returns.read',
  audit: 'figures.exported',
  summary:
    'All rows of /api/reimbursements-owed as a file, with what a claim names: CSV, or an Excel workbook with number formats.',
  query: z.extend(owedQuery, segmentFile),
  kind: 'bytes',
  response: z.file(),
});

export type ReimbursementsOwedResponse = z.output<typeof listReimbursementsOwed.response>;
export type OwedRow = z.output<typeof owedRow>;
export type ReturnsResponse = z.output<typeof listReturns.response>;
export type ReturnedRow = z.output<typeof returnedRow>;

nameSchemas({
  Returns: listReturns.response,
  ReturnedRow: returnedRow,
  ReturnTotal: returnTotal,
  ReturnDays: days,
  ReimbursementsOwed: listReimbursementsOwed.response,
  OwedRow: owedRow,
  OwedTotal: owedTotal,
});
