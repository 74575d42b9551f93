import { type CostDeductions, netProfitOf } from '../costs/index.ts';
import { subtract, toNumber } from '../../core/exact/index.ts';
import type { FactId, FactSums } from '../metrics/index.ts';

export const STATEMENT_LINE_IDS = [
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
  'promotions',
  'adjustments',
  'net_sales',
  'advertising',
  'other_costs',
  'contribution',
  'cost_of_goods',
  'marketplace_fees',
  'fixed_costs',
  'estimated_net_profit',
  'ad_attributed_sales',
  'other_sales',
] as const;
export type StatementLineId = (typeof STATEMENT_LINE_IDS)[number];

/**
 * What a line is to the statement: a memo beside it, the 100 % line, something taken off or put on, a sum of the lines
 * above it, or a part of a sum that is no line of its own.
 */
export type StatementRole = 'memo' | 'gross' | 'deduction' | 'subtotal' | 'of_which';

export interface StatementLine {
  readonly id: StatementLineId;
  readonly label: string;
  readonly role: StatementRole;
  readonly unit: 'count' | 'money';
  /** Which way the growth of its size is good news: a deduction grows when more is taken off. */
  readonly goodDirection: 'up' | 'down';
  /** Without one of these in the data there is no such line. */
  readonly needs: readonly FactId[];
  /** The one fact it is made of, by whose size its brands, parent SKUs and SKUs are ordered; null: it does not open. */
  readonly opensBy: FactId | null;
  /** In statement sign: what is taken off is negative. Null: unknown. */
  readonly amount: (sums: StatementColumn) => number | null;
  /** How it comes about, for people. */
  readonly formula: string;
}

/** What a column of the statement is made of: the facts and, where costs are known, what they take off. */
export type StatementColumn = FactSums & { readonly costs?: ColumnCosts };

interface ColumnCosts extends CostDeductions {
  /** Some of what was sold has a known cost, or costs of goods are in contribution already. */
  readonly isCovered: boolean;
}

const NO_COSTS: CostDeductions = { cost_of_goods: 0, marketplace_fees: 0, fixed_costs: 0 };

/** Returns and other adjustments: what lies between gross sales less promotions and net sales. */
function adjustmentsOf({ gross_sales, promotions, net_sales }: FactSums): number {
  return toNumber(subtract(net_sales, subtract(gross_sales, promotions)));
}

/** Minus the costs that are neither promotion nor advertising: what lies between net sales less ads and contribution. */
export function otherCostsOf({ net_sales, ad_spend, contribution }: FactSums): number {
  return toNumber(subtract(contribution, subtract(net_sales, ad_spend)));
}

/** Other costs smaller than this part of net sales are no product costs but rounding. */
const SMALLEST_PRODUCT_COST = 0.0005;

/** Net sales less ads is the contribution: it carries no costs of products. */
export function hasNoProductCosts(total: FactSums): boolean {
  return Math.abs(otherCostsOf(total)) <= Math.abs(total.net_sales) * SMALLEST_PRODUCT_COST;
}

/** What is taken off, in statement sign. */
function minus(dollars: number): number {
  // 0 − 0 is 0, where −0 would be another.
  return 0 - dollars;
}

/** The lines of the profit and loss statement in their order, each a formula over summed facts. */
export const STATEMENT_LINES: Readonly<Record<StatementLineId, StatementLine>> = {
  sessions: memo('sessions', 'Sessions'),
  orders: memo('orders', 'Orders'),
  units_sold: memo('units_sold', 'Units'),
  gross_sales: {
    id: 'gross_sales',
    label: 'Gross sales',
    role: 'gross',
    unit: 'money',
    goodDirection: 'up',
    needs: ['gross_sales'],
    opensBy: 'gross_sales',
    amount: ({ gross_sales }) => gross_sales,
    formula: 'Σ gross_sales',
  },
  promotions: {
    id: 'promotions',
    label: 'Promotions',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    needs: ['gross_sales', 'promotions'],
    opensBy: 'promotions',
    amount: ({ promotions }) => minus(promotions),
    formula: '−Σ promotions',
  },
  adjustments: {
    id: 'adjustments',
    label: 'Returns and other adjustments',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    needs: ['gross_sales', 'net_sales'],
    opensBy: null,
    amount: adjustmentsOf,
    formula: 'net_sales − (gross_sales − promotions)',
  },
  net_sales: {
    id: 'net_sales',
    label: 'Net sales',
    role: 'subtotal',
    unit: 'money',
    goodDirection: 'up',
    needs: ['net_sales'],
    opensBy: 'net_sales',
    amount: ({ net_sales }) => net_sales,
    formula: 'Σ net_sales',
  },
  advertising: {
    id: 'advertising',
    label: 'Advertising',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    needs: ['ad_spend'],
    opensBy: 'ad_spend',
    amount: ({ ad_spend }) => minus(ad_spend),
    formula: '−Σ ad_spend',
  },
  other_costs: {
    id: 'other_costs',
    label: 'Other variable costs',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    needs: ['net_sales', 'contribution'],
    opensBy: null,
    amount: otherCostsOf,
    formula: '−(net_sales − ad_spend − contribution)',
  },
  contribution: {
    id: 'contribution',
    label: 'Contribution',
    role: 'subtotal',
    unit: 'money',
    goodDirection: 'up',
    needs: ['contribution'],
    opensBy: 'contribution',
    amount: ({ contribution }) => contribution,
    formula: 'Σ contribution',
  },
  cost_of_goods: {
    ...cost('cost_of_goods', 'Cost of goods', 'Σ units_sold × the unit cost of the day'),
    needs: ['contribution', 'units_sold'],
  },
  marketplace_fees: cost('marketplace_fees', 'Marketplace fees', 'Σ net_sales × the fee of the brand'),
  fixed_costs: cost('fixed_costs', 'Fixed costs', 'amount a month × days / days of the month'),
  estimated_net_profit: {
    id: 'estimated_net_profit',
    label: 'Estimated net profit',
    role: 'subtotal',
    unit: 'money',
    goodDirection: 'up',
    needs: ['contribution'],
    opensBy: null,
    amount: ({ contribution, costs }) =>
      costs?.isCovered === true ? netProfitOf(contribution, costs) : null,
    formula: 'contribution − cost of goods − marketplace fees − fixed costs',
  },
  ad_attributed_sales: {
    id: 'ad_attributed_sales',
    label: 'Ad-attributed sales',
    role: 'of_which',
    unit: 'money',
    goodDirection: 'up',
    needs: ['ad_sales'],
    opensBy: 'ad_sales',
    amount: ({ ad_sales }) => ad_sales,
    formula: 'Σ ad_sales',
  },
  other_sales: {
    id: 'other_sales',
    label: 'Other sales',
    role: 'of_which',
    unit: 'money',
    goodDirection: 'up',
    needs: ['net_sales', 'ad_sales'],
    opensBy: null,
    amount: ({ net_sales, ad_sales }) => toNumber(subtract(net_sales, ad_sales)),
    formula: 'net_sales − ad_sales',
  },
};

function cost(id: keyof CostDeductions, label: string, formula: string): StatementLine {
  return {
    id,
    label,
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    needs: ['contribution'],
    opensBy: null,
    amount: ({ costs }) => minus((costs ?? NO_COSTS)[id]),
    formula: `−${formula}`,
  };
}

function memo(id: 'sessions' | 'orders' | 'units_sold', label: string): StatementLine {
  return {
    id,
    label,
    role: 'memo',
    unit: 'count',
    goodDirection: 'up',
    needs: [id],
    opensBy: null,
    amount: (sums) => sums[id],
    formula: `Σ ${id}`,
  };
}
