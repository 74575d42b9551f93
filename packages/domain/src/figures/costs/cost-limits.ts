import { roundTo } from '../../core/exact/index.ts';

/** What is kept of a tenant's costs: each kind has its own key, a SKU, a brand, a fixed cost's id, or nothing. */
export const COST_KINDS = [
  'unit_cost',
  'marketplace_fee',
  'fixed_cost',
  'product_costs_included',
  'wanted_margin',
] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** Where a change of costs came from: somebody typed it, a file brought it, or it undid another change. */
export const COST_SOURCES = ['page', 'file', 'undo'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** An amount from 0: the largest, and how many decimals it may have. */
export interface AmountLimit {
  readonly max: number;
  readonly decimals: number;
}

/** Dollars for one unit. */
export const UNIT_COST_LIMIT: AmountLimit = { max: 9_999_999, decimals: 4 };
/** Percent of net sales. */
export const FEE_PERCENT_LIMIT: AmountLimit = { max: 100, decimals: 2 };
/** Percent of net sales that is to be kept as profit. */
export const MARGIN_PERCENT_LIMIT: AmountLimit = { max: 100, decimals: 2 };
/** Dollars a month. */
export const FIXED_COST_LIMIT: AmountLimit = { max: 999_999_999, decimals: 2 };

/** So many values are saved at once at most. */
export const MOST_COSTS_A_SAVE = 500;

/** What is wrong with an amount, as a field says it; null where nothing is. */
export function explainAmount(value: number, { max, decimals }: AmountLimit): string | null {
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (value < 0) return 'Enter 0 or more.';
  if (value > max) return `Enter at most ${max.toLocaleString('en-US')}.`;
  return roundTo(value, decimals) === value ? null : `Use at most ${decimals} decimals.`;
}
