import { divide, type Exact, multiply, subtract, toFraction, toNumber } from '../../core/exact/index.ts';
import { findSort, type TableSort } from '../../core/paging/index.ts';

/** What some days of a product come to; money in the reporting currency. */
export interface BreakEvenSums {
  readonly net_sales: number;
  readonly contribution: number;
  /** Σ units sold × the unit cost of that day. */
  readonly cost_of_goods: number;
  readonly marketplace_fees: number;
  readonly ad_spend: number;
  readonly ad_sales: number;
  readonly ad_clicks: number;
}

export interface BreakEvenRules {
  /** The data's contribution contains product costs already. */
  readonly isIncluded: boolean;
  /** Whether everything that was sold has a unit cost. */
  readonly isCovered: boolean;
  /** What of net sales is to be kept as profit, as a fraction; null: nothing is said. */
  readonly margin: number | null;
}

/** What a table of products is ordered by. */
export const BREAK_EVEN_ORDERS = [
  'name',
  'net_sales',
  'ad_spend',
  'ad_sales',
  'acos',
  'break_even_acos',
  'target_acos',
  'max_cpc',
  'profit_after_ads',
] as const;
export type BreakEvenOrder = (typeof BREAK_EVEN_ORDERS)[number];

/** The largest ad spend first: that is what a break-even is about. */
export const DEFAULT_BREAK_EVEN_SORT: TableSort<BreakEvenOrder> = { order: 'ad_spend', direction: 'desc' };

/** `-ad_spend`, where `-` is descending; null for what is no order of the table. */
export function findBreakEvenSort(text: string): TableSort<BreakEvenOrder> | null {
  return findSort(text, BREAK_EVEN_ORDERS);
}

/** Why there is no break-even: it is never taken to be everything that is sold. */
export type BreakEvenGap = 'unit_cost_missing' | 'no_net_sales';

/** At which share of its sales advertising earns nothing; fractions and money, null where they are not known. */
export interface BreakEven {
  readonly contribution_before_ads: number | null;
  /** Contribution before ads / net sales. */
  readonly break_even_acos: number | null;
  /** The same less the margin that is to be kept. */
  readonly target_acos: number | null;
  /** Break-even ACoS × the sales of a click: what a click may cost without a loss. */
  readonly max_cpc: number | null;
  /** Ad spend / ad sales. */
  readonly acos: number | null;
  readonly profit_after_ads: number | null;
  readonly gap: BreakEvenGap | null;
}

export function prepareBreakEven(sums: BreakEvenSums, rules: BreakEvenRules): BreakEven {
  const { net_sales, ad_spend, ad_sales, ad_clicks } = sums;
  const acos = ratio(ad_spend, ad_sales);
  const isKnown = rules.isIncluded || rules.isCovered;
  const before = isKnown ? contributionBeforeAds(sums, rules) : null;
  const share = before === null || net_sales <= 0 ? null : divide(before, net_sales);
  const ofClick = ratio(ad_sales, ad_clicks);
  const target = share === null || rules.margin === null ? null : subtract(share, rules.margin);
  const gap = isKnown ? (net_sales <= 0 ? 'no_net_sales' : null) : 'unit_cost_missing';
  return {
    contribution_before_ads: numberOf(before),
    break_even_acos: numberOf(share),
    target_acos: numberOf(target),
    max_cpc: share === null || ofClick === null ? null : toNumber(multiply(share, ofClick)),
    acos: numberOf(acos),
    profit_after_ads: before === null ? null : toNumber(subtract(before, ad_spend)),
    gap,
  };
}

type Ordered = Readonly<Record<Exclude<BreakEvenOrder, 'name'>, number | null>>;

/** Orders rows by a figure, those of which it is not known last in both directions; 0 where names decide. */
export function compareBreakEven(
  a: Ordered,
  b: Ordered,
  { order, direction }: TableSort<BreakEvenOrder>,
): number {
  if (order === 'name') return 0;
  const [left, right] = [a[order], b[order]];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return direction === 'asc' ? left - right : right - left;
}

/** What sales leave for ads and profit; contribution has ads taken off already. */
function contributionBeforeAds(sums: BreakEvenSums, { isIncluded }: BreakEvenRules): Exact {
  const left = isIncluded
    ? subtract(sums.contribution, -sums.ad_spend)
    : subtract(sums.net_sales, sums.cost_of_goods);
  return subtract(left, sums.marketplace_fees);
}

function ratio(part: number, whole: number): Exact | null {
  return whole === 0 ? null : divide(part, whole);
}

function numberOf(exact: Exact | null): number | null {
  return exact === null ? null : toNumber(toFraction(exact));
}
