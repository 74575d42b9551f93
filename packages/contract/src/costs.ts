import {
  type AmountLimit,
  COST_SOURCES,
  explainAmount,
  FEE_PERCENT_LIMIT,
  FIXED_COST_LIMIT,
  MARGIN_PERCENT_LIMIT,
  UNIT_COST_LIMIT,
} from '@skuline/domain/costs';
import * as z from 'zod/mini';
import { nameSchemas, nullableNumber, nullableText } from './endpoint.ts';
import { version } from './bounds.ts';
import { requiredLine } from './form-fields.ts';
import { dayOfPlan } from './query.ts';

const MAX_NAME = 500;
/** What the importer takes as a name: of control characters only tabs and line ends, and no halves of characters. */
const IMPORTED_NAME = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

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
export const fixedCost = z.strictObject({
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
export const costEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unit_cost'),
    sku_name: productName,
    /** It counts from this day on, until the next day that has a cost of its own. */
    effective_from: dayOfPlan,
    /** Dollars for one unit, with up to 4 decimals; null removes the cost of this day. */
    unit_cost: z.nullable(amount(UNIT_COST_LIMIT)),
    version,
  }),
  z.strictObject({
    kind: z.literal('marketplace_fee'),
    brand_name: productName,
    /** As of a unit cost; '1990-01-01' counts for all days before the next one. */
    effective_from: dayOfPlan,
    /** Percent of net sales with up to 2 decimals: 4.5 means 4.5 %; null removes the fee of this day. */
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
  z.strictObject({
    kind: z.literal('wanted_margin'),
    /** Percent of net sales that is to be kept as profit; null: nothing is said. */
    percent: z.nullable(amount(MARGIN_PERCENT_LIMIT)),
    version,
  }),
]);
export type CostEdit = z.output<typeof costEdit>;

/** Who made a change, when, and how. */
export const changeAuthor = {
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
export const costEntry = z.discriminatedUnion('kind', [
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
  z.object({
    kind: z.literal('wanted_margin'),
    /** Percent of net sales. */
    before: nullableNumber,
    after: nullableNumber,
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

nameSchemas({ CostChange: costChange });
