import { GRANULARITIES } from '@skuline/domain/calendar';
import { BREAK_EVEN_ORDERS } from '@skuline/domain/costs';
import { DIMENSION_IDS } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { changeAuthor, costEntry, fixedCost, productName } from './costs.ts';
import { defineEndpoint, nameSchemas, nullableNumber, nullableText } from './endpoint.ts';
import { knownDays } from './known-days.ts';
import {
  comparedDays,
  comparedPeriods,
  dateKey,
  pageQuery,
  productFilterQuery,
  RANGE_ERRORS,
  refuseReversedPeriods,
  refuseReversedRange,
  searchText,
  tenantQuery,
} from './query.ts';

const MAX_ROWS = 200;
const DEFAULT_ROWS = 25;

const range = { start_date: dateKey, end_date: dateKey };

/** Sums over SKUs; dollars, counts, and fractions. */
const skuCostSums = {
  units_sold: z.number(),
  net_sales: z.number(),
  /** The net sales of days with a known cost, and of those without one: together `net_sales`. */
  covered_net_sales: z.number(),
  uncovered_net_sales: z.number(),
  /** Σ units sold × the unit cost of that day. */
  cost_of_goods: z.number(),
  /** cost_of_goods / covered_net_sales: 0.213 means 21.3 %; null where that divides by 0. */
  cost_share: nullableNumber,
};

const skuCostRow = z.object({
  sku_name: z.string(),
  /** Null where the SKU has no data, or stands under several. */
  parent_sku_name: nullableText,
  brand_name: nullableText,
  ...skuCostSums,
  /** What of all net sales within the filters are this SKU's; for `missing` only of those without a cost. Null of 0. */
  share_of_net_sales: nullableNumber,
  /** The cost of the last day of the range, and since when; null where none is known on that day. */
  unit_cost: nullableNumber,
  effective_from: nullableText,
});
export type SkuCostRow = z.output<typeof skuCostRow>;

export const listSkuCosts = defineEndpoint({
  method: 'GET',
  path: '/api/costs/skus',
  ability: 'costs.read',
  summary:
    'SKUs and their costs over a range, a page at a time. known: those that have any cost, largest net sales first; missing: those that sold something on days without a cost, largest net sales without a cost first, and behind them those that sold something at any other time and have none yet.',
  query: z
    .strictObject({
      ...range,
      ...productFilterQuery,
      show: z.enum(['known', 'missing']),
      search: searchText,
      ...pageQuery({ rows: DEFAULT_ROWS, most: MAX_ROWS }),
    })
    .check(z.superRefine(refuseReversedRange)),
  response: z.object({
    rows: z.array(skuCostRow),
    /** How many SKUs are shown on all pages, without the search and with it. */
    count: z.number(),
    match_count: z.number(),
    /** Of `count`, whatever is searched for. */
    total: z.object(skuCostSums),
  }),
  errors: RANGE_ERRORS,
});

/** Who made the value that holds now, and its `version`; null and 0 where nobody has set it yet. */
const currentValue = {
  version: z.number(),
  changed_by: nullableText,
  /** ISO instant. */
  changed_at: nullableText,
};

/** Of a brand, a parent SKU or a SKU, over the days on which all of it is known; money in the reporting currency. */
const breakEvenRow = z.object({
  brand_name: nullableText,
  parent_sku_name: nullableText,
  sku_name: nullableText,
  net_sales: z.number(),
  cost_of_goods: z.number(),
  marketplace_fees: z.number(),
  ad_spend: z.number(),
  ad_sales: z.number(),
  ad_clicks: z.number(),
  /** Net sales less cost of goods and fees. Null, like all that is made of it, where a unit cost is missing. */
  contribution_before_ads: nullableNumber,
  /** Fractions: 0.213 means 21.3 %. */
  break_even_acos: nullableNumber,
  target_acos: nullableNumber,
  acos: nullableNumber,
  /** Break-even ACoS × ad sales for each click. */
  max_cpc: nullableNumber,
  profit_after_ads: nullableNumber,
  /** Why there is no break-even. */
  gap: z.nullable(z.enum(['unit_cost_missing', 'no_net_sales'])),
});
export type BreakEvenRow = z.output<typeof breakEvenRow>;

export const listBreakEven = defineEndpoint({
  method: 'GET',
  path: '/api/break-even',
  ability: 'costs.read',
  summary:
    'At which ACoS the ads of each SKU, parent SKU or brand earn nothing, what a click may cost, and the profit after ads.',
  query: z
    .strictObject({
      ...range,
      ...productFilterQuery,
      by: z._default(z.enum(DIMENSION_IDS), 'sku_name'),
      /**
       * Percent of net sales that is to be kept as profit: break-even ACoS less it is the target. Left out: as the company
       * wants it.
       */
      margin: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
      search: searchText,
      order_by: z._default(z.enum(BREAK_EVEN_ORDERS), 'net_sales'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      /** Left out: all rows. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROWS))),
      offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    })
    .check(z.superRefine(refuseReversedRange)),
  response: z.object({
    data: z.array(breakEvenRow),
    /** How many rows there are in all, and of those how many the search finds. */
    count: z.number(),
    match_count: z.number(),
    /** Of all rows, how many have no break-even because a unit cost is missing. */
    uncosted_count: z.number(),
    /** The percent that `target_acos` is made with, and the company's own with its `version`; null: nothing is said. */
    margin: nullableNumber,
    wanted_margin: z.object({ percent: nullableNumber, ...currentValue }),
    /** Of the facts that it is made of, within the range. */
    known: knownDays,
  }),
  errors: RANGE_ERRORS,
});

const skuCost = z.object({
  effective_from: z.string(),
  unit_cost: z.number(),
  /** What this day had before the change that made it so; null where that was the first. */
  before: nullableNumber,
  line: nullableNumber,
  ...changeAuthor,
});
export type SkuCost = z.output<typeof skuCost>;

export const getSkuCosts = defineEndpoint({
  method: 'GET',
  path: '/api/costs/sku',
  ability: 'costs.read',
  summary: 'The unit costs of one SKU by their days, newest day first, and who or which file each came from.',
  query: z.strictObject({ ...tenantQuery, sku_name: productName }),
  response: z.object({
    /** Those that hold now. Undo one with its `change_id`, naming it in `only`. `change_id` is its `version`, too. */
    costs: z.array(skuCost),
    /** Every change of them, newest first, also of costs that have been removed; at most 200. */
    history: z.array(z.object({ ...changeAuthor, entry: costEntry })),
  }),
});

const marketplaceFee = z.object({
  effective_from: z.string(),
  /** Percent of net sales. */
  percent: z.number(),
  ...currentValue,
});

export const getCostSettings = defineEndpoint({
  method: 'GET',
  path: '/api/costs/settings',
  ability: 'costs.read',
  summary:
    'Marketplace fees by brand, fixed costs, and whether contribution contains product costs, with what they come to in a range.',
  query: z.strictObject({ ...range, ...productFilterQuery }).check(z.superRefine(refuseReversedRange)),
  response: z.object({
    /** Every brand with data in the range within the filters, and without filters each that has a fee; largest net sales first. */
    brands: z.array(
      z.object({
        brand_name: z.string(),
        net_sales: z.number(),
        /** What its fees come to in the range: Σ net sales × the percent of that day. */
        marketplace_fees: z.number(),
        /** The percent of the last day of the range; null where it has none. */
        percent: nullableNumber,
        /** Its fees, newest day first. Edit the one that counts by its own `effective_from` and `version`. */
        fees: z.array(marketplaceFee),
      }),
    ),
    marketplace_fees: z.number(),
    fixed_costs: z.array(
      z.object({
        id: z.string(),
        ...fixedCost.shape,
        /** Its part of the range up to the newest day with data, spread by the days of each month; whatever is filtered. */
        amount: z.number(),
        ...currentValue,
      }),
    ),
    /** The sum of their parts. */
    fixed_costs_amount: z.number(),
    product_costs_included: z.object({ included: z.boolean(), ...currentValue }),
  }),
  errors: RANGE_ERRORS,
});
export type CostSettings = z.output<(typeof getCostSettings)['response']>;

/** The cost figures of some days; dollars. */
const costFigures = {
  net_sales: z.number(),
  contribution: z.number(),
  /** Net sales of the SKUs and days whose unit cost is known. */
  covered_net_sales: z.number(),
  /** Σ units sold × the unit cost of that day; 0 for what has none. */
  cost_of_goods: z.number(),
  marketplace_fees: z.number(),
  /** Of the days up to the newest one with data. Null where they are left out, because something is filtered. */
  fixed_costs: nullableNumber,
  /**
   * contribution less these; null where nothing of what was sold has a known cost (coverage 0), and where the data carry no
   * contribution.
   */
  estimated_net_profit: nullableNumber,
};

export const getCostFigures = defineEndpoint({
  method: 'GET',
  path: '/api/costs/figures',
  ability: 'costs.read',
  summary:
    'Cost of goods, marketplace fees, fixed costs and estimated net profit of a range and of the one it is compared with, by date, with how much of net sales has a known cost.',
  query: z
    .strictObject({
      ...comparedPeriods,
      ...comparedDays,
      ...productFilterQuery,
      /** One figure for each bucket. Left out: no buckets. */
      granularity: z.optional(z.enum(GRANULARITIES)),
    })
    .check(z.superRefine(refuseReversedPeriods)),
  response: z.object({
    /** Grows with every change of costs. */
    costs_version: z.number(),
    /** The data's contribution contains product costs: cost_of_goods is not subtracted and coverage does not matter. */
    product_costs_included: z.boolean(),
    /** Something is filtered, so fixed costs are left out: they belong to no product. */
    fixed_costs_left_out: z.boolean(),
    /** Whether any unit cost, any fee, and any fixed cost has been entered, for whatever day. */
    has_unit_costs: z.boolean(),
    has_marketplace_fees: z.boolean(),
    has_fixed_costs: z.boolean(),
    /** Of the first period, by the bucket's first day within it; those without rows and without fixed costs are left out. */
    buckets: z.array(z.object({ date_key: z.string(), ...costFigures })),
    total: z.object(costFigures),
    /** Of the days of the range that are compared with the other period, where these are not all of its days. */
    compared: z.optional(z.object(costFigures)),
    /** Of the days of the compared period that are compared; null where they have no rows. */
    previous: z.nullable(z.object(costFigures)),
    /** Of the first period. */
    coverage: z.object({
      /** covered_net_sales / net_sales: 0.822 means 82.2 %; null where net sales are 0 or below. */
      share: nullableNumber,
      covered_net_sales: z.number(),
      uncovered_net_sales: z.number(),
      /** SKUs that sold something: with a cost on each of those days, and with none on some of them. */
      covered_skus: z.number(),
      uncovered_skus: z.number(),
    }),
  }),
  errors: RANGE_ERRORS,
});
export type CostFiguresResponse = z.output<(typeof getCostFigures)['response']>;

nameSchemas({
  SkuCostPage: listSkuCosts.response,
  SkuCostRow: skuCostRow,
  SkuCosts: getSkuCosts.response,
  CostSettings: getCostSettings.response,
  CostFigures: getCostFigures.response,
  BreakEven: listBreakEven.response,
  BreakEvenRow: breakEvenRow,
});
