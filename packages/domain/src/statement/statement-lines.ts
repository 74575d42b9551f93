import type { FactSums } from '../metrics/index.ts';

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
  /** Which way the growth of its size is good news. */
  readonly goodDirection: 'up' | 'down';
  /** In statement sign: what is taken off is negative. */
  readonly amount: (sums: FactSums) => number;
  /** How it comes about, for people. */
  readonly formula: string;
}

/** Money is known to 4 decimals; a difference of doubles is brought back to them. */
function exact(dollars: number): number {
  // + 0 turns -0 into 0.
  return Math.round(dollars * 10_000) / 10_000 + 0;
}

/** Returns and other adjustments: what lies between gross sales less promotions and net sales. */
function adjustmentsOf({ gross_sales, promotions, net_sales }: FactSums): number {
  return exact(net_sales - (gross_sales - promotions));
}

/** Minus the costs that are neither promotion nor advertising: what lies between net sales less ads and contribution. */
function otherCostsOf({ net_sales, ad_spend, contribution }: FactSums): number {
  return exact(contribution - (net_sales - ad_spend));
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
    amount: ({ gross_sales }) => gross_sales,
    formula: 'Σ gross_sales',
  },
  promotions: {
    id: 'promotions',
    label: 'Promotions',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    amount: ({ promotions }) => exact(-promotions),
    formula: '−Σ promotions',
  },
  adjustments: {
    id: 'adjustments',
    label: 'Returns and other adjustments',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'up',
    amount: adjustmentsOf,
    formula: 'net_sales − (gross_sales − promotions)',
  },
  net_sales: {
    id: 'net_sales',
    label: 'Net sales',
    role: 'subtotal',
    unit: 'money',
    goodDirection: 'up',
    amount: ({ net_sales }) => net_sales,
    formula: 'Σ net_sales',
  },
  advertising: {
    id: 'advertising',
    label: 'Advertising',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    amount: ({ ad_spend }) => exact(-ad_spend),
    formula: '−Σ ad_spend',
  },
  other_costs: {
    id: 'other_costs',
    label: 'Other variable costs',
    role: 'deduction',
    unit: 'money',
    goodDirection: 'down',
    amount: otherCostsOf,
    formula: '−(net_sales − ad_spend − contribution)',
  },
  contribution: {
    id: 'contribution',
    label: 'Contribution',
    role: 'subtotal',
    unit: 'money',
    goodDirection: 'up',
    amount: ({ contribution }) => contribution,
    formula: 'Σ contribution',
  },
  ad_attributed_sales: {
    id: 'ad_attributed_sales',
    label: 'Ad-attributed sales',
    role: 'of_which',
    unit: 'money',
    goodDirection: 'up',
    amount: ({ ad_sales }) => ad_sales,
    formula: 'Σ ad_sales',
  },
  other_sales: {
    id: 'other_sales',
    label: 'Other sales',
    role: 'of_which',
    unit: 'money',
    goodDirection: 'up',
    amount: ({ net_sales, ad_sales }) => exact(net_sales - ad_sales),
    formula: 'net_sales − ad_sales',
  },
};

function memo(id: 'sessions' | 'orders' | 'units_sold', label: string): StatementLine {
  return {
    id,
    label,
    role: 'memo',
    unit: 'count',
    goodDirection: 'up',
    amount: (sums) => sums[id],
    formula: `Σ ${id}`,
  };
}
