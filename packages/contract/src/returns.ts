import { PROPORTION_VERDICTS } from '@skuline/domain/proportions';
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

export const listReturns = defineEndpoint({
  method: 'GET',
  path: '/api/returns',
  auth: 'token',
  ability: 'returns.read',
  summary:
    "Units that came back to Amazon's warehouses, by the day of their order or the day they came back, as the report of FBA customer returns tells them.",
  query: z
    .strictObject({
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
      ...pageQuery({ rows: 25, most: 200 }),
    })
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

export type ReturnsResponse = z.output<typeof listReturns.response>;
export type ReturnedRow = z.output<typeof returnedRow>;

nameSchemas({
  Returns: listReturns.response,
  ReturnedRow: returnedRow,
  ReturnTotal: returnTotal,
  ReturnDays: days,
});
