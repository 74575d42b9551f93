import { DIMENSION_IDS } from '@skuline/domain/products';
import { MOST_RESTOCK_DAYS, RESTOCK_LEVELS, STOCK_VIEWS } from '@skuline/domain/stock';
import * as z from 'zod/mini';
import { productName } from './costs.ts';
import { defineEndpoint, nameSchemas, nullableNumber, nullableText } from './endpoint.ts';
import {
  dateKey,
  pageQuery,
  PRODUCT_RANGE_ERRORS,
  productFilterQuery,
  refuseReversedRange,
  tenantQuery,
} from './query.ts';
import { segmentFile } from './segment-table.ts';

const { tenant_id, brand_name, parent_sku_name, sku_name, tag } = productFilterQuery;

const lostInterval = z.object({
  /** Units. */
  expected: z.number(),
  /** In 95 of 100 cases the true number lies between these two. */
  low: z.number(),
  high: z.number(),
  /** What the expected units would have brought, in the reporting currency. */
  net_sales: z.number(),
});
const stockPlanRow = z.object({
  sku_name: z.string(),
  /** '' where no product is known by this SKU. */
  parent_sku_name: z.string(),
  brand_name: z.string(),
  /** The day of the count; where places were counted on several days, the first of these. */
  counted_on: z.string(),
  on_hand: z.number(),
  /** Units on their way; null where no report says. */
  inbound: nullableNumber,
  is_out: z.boolean(),
  /** Of days with stock; null where these are too few. */
  units_per_day: nullableNumber,
  /** The days with stock that the rate was read from. */
  rate_days: nullableNumber,
  /** Days that the units on hand last at this rate; null where nothing is sold. */
  cover_days: nullableNumber,
  runs_out_on: nullableText,
  /** The last day to order; null without a lead time. */
  order_by: nullableText,
  lead_time_days: nullableNumber,
  safety_days: nullableNumber,
  /** Where the lead time was entered. */
  times_of: z.nullable(z.enum(RESTOCK_LEVELS)),
  /** Days of the range on which it was out of stock. */
  days_out: z.number(),
  /** Null where nothing was out, or too little is known around it. */
  lost: z.nullable(lostInterval),
});
export type StockPlanRow = z.output<typeof stockPlanRow>;

const stockPlanQuery = z.strictObject({
  start_date: dateKey,
  end_date: dateKey,
  tenant_id,
  brand_name,
  parent_sku_name,
  sku_name,
  tag,
  /** `out`: without a unit; `reorder`: to be ordered by today; `lost`: out of stock on a day of the range. */
  show: z._default(z.enum(STOCK_VIEWS, { error: `must be one of ${STOCK_VIEWS.join(', ')}.` }), 'all'),
});

export const listStockPlan = defineEndpoint({
  method: 'GET',
  path: '/api/stock-plan',
  ability: 'figures.read',
  summary:
    'How long the stock of each SKU lasts, by when it has to be ordered, and what it lost on the days of the range on which it was out of stock: of SKUs that reports of stock told within the last 84 days.',
  query: z
    .extend(stockPlanQuery, pageQuery({ rows: 25, most: 200 }))
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({
    /** What must be ordered first stands first; of lost sales, the largest. */
    rows: z.array(stockPlanRow),
    /** On all pages. */
    match_count: z.number(),
    /** SKUs of each view. */
    counts: z.object({ all: z.number(), out: z.number(), reorder: z.number(), lost: z.number() }),
    /** What all SKUs on all pages lost; null where nothing is known to be lost. */
    lost: z.nullable(lostInterval),
    /** SKUs that were out of stock and are not in it: too few days with stock lie around. */
    lost_unknown: z.number(),
    /** Days of the range that reports of stock tell: on the others nobody knows what was out of stock. */
    told_days: z.number(),
    /** The newest day of figures that the rates were read from; null where there is none. */
    rates_through: nullableText,
    /** The first and the last day that reports of stock tell within the last 84 days; null where they tell none. */
    reported: z.nullable(z.object({ first_day: z.string(), last_day: z.string() })),
  }),
  errors: PRODUCT_RANGE_ERRORS,
});
export type StockPlanResponse = z.output<typeof listStockPlan.response>;

export const exportStockPlan = defineEndpoint({
  method: 'GET',
  path: '/api/stock-plan/file',
  ability: 'figures.read',
  audit: 'figures.exported',
  summary: 'All rows of /api/stock-plan as a file: CSV, or an Excel workbook with number formats.',
  query: z
    .extend(stockPlanQuery, segmentFile)
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  kind: 'bytes',
  response: z.file(),
  errors: PRODUCT_RANGE_ERRORS,
});

const dayOut = z.object({
  /** Of the brand, parent SKU or SKU; null where the days are not grouped. */
  name: nullableText,
  date_key: z.string(),
  /** The SKUs without a unit that day, those that usually sell most first. */
  sku_names: z.array(z.string()),
  /** Whether they make a fifth or more of what is usually sold: then the day is no usual one. */
  is_unusual: z.boolean(),
});

export const listDaysOutOfStock = defineEndpoint({
  method: 'GET',
  path: '/api/days-out-of-stock',
  ability: 'figures.read',
  summary:
    'The days on which SKUs were out of stock, as reports of stock tell, in order. Of many SKUs that were out the 400 largest are told.',
  query: z
    .strictObject({
      start_date: dateKey,
      end_date: dateKey,
      tenant_id,
      brand_name,
      parent_sku_name,
      sku_name,
      tag,
      group_by: z.optional(z.enum(DIMENSION_IDS)),
    })
    .check(z.superRefine((query, context) => refuseReversedRange(query, context))),
  response: z.object({ data: z.array(dayOut) }),
  errors: PRODUCT_RANGE_ERRORS,
});

const restockDays = z.nullable(
  z
    .number({ error: 'Enter a number of days.' })
    .check(
      z.int('Enter whole days.'),
      z.minimum(0, 'Enter 0 or more days.'),
      z.maximum(MOST_RESTOCK_DAYS, `Enter at most ${MOST_RESTOCK_DAYS} days.`),
    ),
);
const restockDaysOf = { lead_time_days: restockDays, safety_days: restockDays };
const restockEntry = z.object({
  level: z.enum(RESTOCK_LEVELS),
  /** The name of the SKU or of the brand; '' of the company. */
  name: z.string(),
  lead_time_days: nullableNumber,
  safety_days: nullableNumber,
});

const restockTimes = z.object({ data: z.array(restockEntry) });

export const listRestockTimes = defineEndpoint({
  method: 'GET',
  path: '/api/restock-times',
  ability: 'figures.read',
  summary:
    'How long new stock takes and how much is kept in reserve, in days: of SKUs, brands and the company. The most specific counts.',
  query: z.strictObject(tenantQuery),
  response: restockTimes,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const saveRestockTimes = defineEndpoint({
  method: 'PUT',
  path: '/api/restock-times',
  ability: 'stock.write',
  audit: 'in-transaction',
  summary: 'Saves lead times and safety days of a SKU, a brand or the company; null for both removes them.',
  query: z.strictObject(tenantQuery),
  body: z.discriminatedUnion('level', [
    z.strictObject({ level: z.literal('company'), ...restockDaysOf }),
    z.strictObject({ level: z.literal('brand'), name: productName, ...restockDaysOf }),
    z.strictObject({ level: z.literal('sku'), name: productName, ...restockDaysOf }),
  ]),
  response: restockTimes,
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({
  StockPlan: listStockPlan.response,
  StockPlanRow: stockPlanRow,
  LostSales: lostInterval,
  DaysOutOfStock: listDaysOutOfStock.response,
  RestockTimes: restockTimes,
  RestockEntry: restockEntry,
});
