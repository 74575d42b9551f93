import { GRANULARITIES } from '@skuline/domain/calendar';
import {
  type AmountLimit,
  COST_SOURCES,
  explainAmount,
  FEE_PERCENT_LIMIT,
  FIXED_COST_LIMIT,
  MOST_COSTS_A_SAVE,
  UNIT_COST_LIMIT,
} from '@skuline/domain/costs';
import * as z from 'zod/mini';
import { numericId, PRINTABLE_LINE, version } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { roundedValues } from './imports.ts';
import { requiredLine } from './form-fields.ts';
import {
  comparedPeriods,
  dateKey,
  dayOfPlan,
  pageQuery,
  productFilterQuery,
  RANGE_ERRORS,
  refuseReversedPeriods,
  refuseReversedRange,
  searchText,
} from './query.ts';

const MAX_NAME = 500;
const MAX_FILE_NAME = 255;
const MAX_ROWS = 200;
const DEFAULT_ROWS = 25;
const MAX_CHANGES = 100;
const DEFAULT_CHANGES = 20;
/** What the importer takes as a name: of control characters only tabs and line ends, and no halves of characters. */
const IMPORTED_NAME = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const tenantQuery = { tenant_id: productFilterQuery.tenant_id };
const nullableNumber = z.nullable(z.number());
const nullableText = z.nullable(z.string());

/** The name of a SKU or of a brand, exactly as the data have it. */
export const productName = z
  .string()
  .check(
    z.minLength(1, 'must not be blank.'),
    z.maxLength(MAX_NAME),
    z.regex(IMPORTED_NAME, 'has characters that no name in the data has.'),
    z.regex(/\S/, 'must not be blank.'),
  );

function amount(limit: AmountLimit) {
  return z.number({ error: 'Enter a number.' }).check(
    z.superRefine((value, context) => {
      const message = explainAmount(value, limit);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  );
}

const month = z.string().check(z.regex(MONTH, 'must be a month written YYYY-MM.'));

/** A cost of every month from one month to another, both included: rent, software. */
const fixedCost = z.strictObject({
  name: requiredLine('Enter a name.'),
  /** Dollars a month. */
  monthly_amount: amount(FIXED_COST_LIMIT),
  /** `YYYY-MM`. */
  from_month: month,
  /** `YYYY-MM`; null: it goes on. */
  to_month: z.nullable(month),
});
export type FixedCost = z.output<typeof fixedCost>;

/**
 * A value as it is to be. `version` is that of the value the person saw (0 where there was none); when somebody has
 * changed it since, nothing of the request is saved and the error `changed_elsewhere` names who.
 */
const costEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unit_cost'),
    sku_name: productName,
    /** It counts from this day on, until the next day that has a cost of its own. */
    effective_from: dayOfPlan,
    /** Dollars for one unit, with up to 4 decimals; null takes the cost of this day away again. */
    unit_cost: z.nullable(amount(UNIT_COST_LIMIT)),
    version,
  }),
  z.strictObject({
    kind: z.literal('marketplace_fee'),
    brand_name: productName,
    /** As of a unit cost; '1990-01-01' counts for all days before the next one. */
    effective_from: dayOfPlan,
    /** Percent of net sales with up to 2 decimals: 4.5 means 4.5 %; null takes the fee of this day away again. */
    percent: z.nullable(amount(FEE_PERCENT_LIMIT)),
    version,
  }),
  z.strictObject({
    kind: z.literal('fixed_cost'),
    /** A UUID: made by the page for a new one. */
    id: z.uuid(),
    /** Null takes it away for all months. */
    fixed_cost: z.nullable(fixedCost),
    version,
  }),
  z.strictObject({
    kind: z.literal('product_costs_included'),
    /** Whether the data's contribution already contains product costs: then no cost of goods is subtracted. */
    included: z.boolean(),
    version,
  }),
]);
export type CostEdit = z.output<typeof costEdit>;

/** Who made a change, when, and how. */
const changeAuthor = {
  /** The number of the change; a value's `version` is the number of the change that made it. */
  change_id: z.number(),
  /** ISO instant. */
  changed_at: z.string(),
  /** The name of the person at that time, or 'command line'. */
  changed_by: z.string(),
  source: z.enum(COST_SOURCES),
  /** The file that brought it; null where none did. */
  file_name: nullableText,
};

const entryFields = {
  /** The line of the file, the header being line 1; null where no file brought it. */
  line: nullableNumber,
  /** Whether nothing has replaced it since: only then it can be undone. */
  is_current: z.boolean(),
};

/** One value that a change replaced: before and after, null where there is none. */
const costEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unit_cost'),
    sku_name: z.string(),
    effective_from: z.string(),
    before: nullableNumber,
    after: nullableNumber,
    ...entryFields,
  }),
  z.object({
    kind: z.literal('marketplace_fee'),
    brand_name: z.string(),
    effective_from: z.string(),
    /** Percent of net sales. */
    before: nullableNumber,
    after: nullableNumber,
    ...entryFields,
  }),
  z.object({
    kind: z.literal('fixed_cost'),
    id: z.string(),
    before: z.nullable(fixedCost),
    after: z.nullable(fixedCost),
    ...entryFields,
  }),
  z.object({
    kind: z.literal('product_costs_included'),
    before: z.boolean(),
    after: z.boolean(),
    ...entryFields,
  }),
]);
export type CostEntry = z.output<typeof costEntry>;

export const costChange = z.object({
  ...changeAuthor,
  /** The change it undid; null for all others. */
  undoes: nullableNumber,
  /** How many values it replaced. */
  entry_count: z.number(),
  /** The first 20 of them. */
  entries: z.array(costEntry),
  /** Whether any of them is current. */
  can_undo: z.boolean(),
});
export type CostChange = z.output<typeof costChange>;

/** What `changed_elsewhere` says in its details: each value that is not as the request saw it, as it is now. */
export const costConflicts = z.object({
  conflicts: z.array(
    z.object({
      /** Which of the request's edits, from 0. */
      index: z.number(),
      /** Send it as `version` to replace the value nevertheless. */
      version: z.number(),
      changed_by: z.string(),
      /** ISO instant. */
      changed_at: z.string(),
      /** The change's value: `after` is what holds now. */
      current: costEntry,
    }),
  ),
});
export type CostConflicts = z.output<typeof costConflicts>;

export const saveCosts = defineEndpoint({
  method: 'PUT',
  path: '/api/costs',
  auth: 'token',
  summary:
    'Saves unit costs, marketplace fees, fixed costs and whether contribution contains product costs: all of them or none.',
  query: z.strictObject(tenantQuery),
  body: z
    .strictObject({
      edits: z.array(costEdit).check(z.minLength(1), z.maxLength(MOST_COSTS_A_SAVE)),
    })
    .check(
      z.superRefine(({ edits }, context) => {
        edits.forEach((edit, index) => {
          if (edit.kind !== 'fixed_cost' || edit.fixed_cost === null) return;
          const { from_month, to_month } = edit.fixed_cost;
          if (to_month !== null && to_month < from_month) {
            context.addIssue({
              code: 'custom',
              path: ['edits', index, 'fixed_cost', 'to_month'],
              message: 'must not be before from_month.',
            });
          }
        });
      }),
    ),
  /** Null where every value was already as it is to be: then no change is kept. */
  response: z.object({ change: z.nullable(costChange) }),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'changed_elsewhere'],
});

export const uploadCosts = defineEndpoint({
  method: 'POST',
  path: '/api/costs/file',
  auth: 'token',
  summary:
    'Takes in unit costs from a CSV file (sku_name, effective_from, unit_cost), plain or gzip: all lines or none. The request body is the file itself. Details of file_refused name the bad lines.',
  query: z.strictObject({
    ...tenantQuery,
    file_name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(MAX_FILE_NAME), z.regex(PRINTABLE_LINE)),
  }),
  kind: 'upload',
  response: z.object({
    /** Null where every line says what was known already. */
    change: z.nullable(costChange),
    /** The lines of the file that name a cost. */
    lines: z.number(),
    /** Those of them that were known already. */
    unchanged: z.number(),
    /** Costs that had more than 4 decimals, which were rounded; null: none. */
    rounded: z.nullable(roundedValues),
  }),
  limit: 'upload',
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'file_refused', 'file_too_large'],
});

export const exportCosts = defineEndpoint({
  method: 'GET',
  path: '/api/costs/file',
  auth: 'token',
  summary: 'All unit costs of the tenant as a CSV file that can be imported again.',
  query: z.strictObject(tenantQuery),
  kind: 'bytes',
  response: z.file(),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});

export const listCostChanges = defineEndpoint({
  method: 'GET',
  path: '/api/costs/changes',
  auth: 'token',
  summary: 'Every change of costs, newest first: who made it, when, and what was before and after.',
  query: z.strictObject({
    ...tenantQuery,
    limit: z._default(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(MAX_CHANGES)),
      DEFAULT_CHANGES,
    ),
    /** The `change_id` of the last change of the page before. */
    before: z.optional(numericId),
  }),
  response: z.object({
    changes: z.array(costChange),
    /** Give it as `before` for the next page; null on the last one. */
    next_before: nullableNumber,
  }),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});

export const undoCostChange = defineEndpoint({
  method: 'POST',
  path: '/api/costs/changes/:id/undo',
  auth: 'token',
  summary:
    'Puts back what a change replaced, as a change of its own. Values that have been replaced again since stay; where all have, changed_elsewhere.',
  query: z.strictObject(tenantQuery),
  params: z.strictObject({ id: numericId }),
  body: z.strictObject({
    /** Only this cost of a SKU; null: all values of the change. */
    only: z.nullable(z.strictObject({ sku_name: productName, effective_from: dayOfPlan })),
  }),
  response: z.object({
    change: costChange,
    /** How many values stay as they are because they have been replaced again since. */
    kept: z.number(),
  }),
  errors: [
    'invalid_request',
    'invalid_date',
    'unknown_parameter',
    'tenant_mismatch',
    'cost_change_not_found',
    'changed_elsewhere',
  ],
});

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
  auth: 'token',
  summary:
    'SKUs and their costs over a range, a page at a time. known: those that have any cost, largest net sales first; missing: those that sold something on days without a cost, largest net sales without a cost first.',
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
  auth: 'token',
  summary: 'The unit costs of one SKU by their days, newest day first, and who or which file each came from.',
  query: z.strictObject({ ...tenantQuery, sku_name: productName }),
  response: z.object({
    /** Those that hold now. Undo one with its `change_id`, naming it in `only`. `change_id` is its `version`, too. */
    costs: z.array(skuCost),
    /** Every change of them, newest first, also of costs that have been taken away; at most 200. */
    history: z.array(z.object({ ...changeAuthor, entry: costEntry })),
  }),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});

/** Who made the value that holds now, and its `version`; null and 0 where nobody has set it yet. */
const currentValue = {
  version: z.number(),
  changed_by: nullableText,
  /** ISO instant. */
  changed_at: nullableText,
};

const marketplaceFee = z.object({
  effective_from: z.string(),
  /** Percent of net sales. */
  percent: z.number(),
  ...currentValue,
});

export const getCostSettings = defineEndpoint({
  method: 'GET',
  path: '/api/costs/settings',
  auth: 'token',
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
  auth: 'token',
  summary:
    'Cost of goods, marketplace fees, fixed costs and estimated net profit of a range and of the one it is compared with, by date, with how much of net sales has a known cost.',
  query: z
    .strictObject({
      ...comparedPeriods,
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
    /** Null where the compared period has no rows. */
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
