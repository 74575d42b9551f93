import type { FactId } from '../metrics/index.ts';

/** How amounts are read: dollars, a fraction of net sales, or dollars for each unit sold. */
export const STATEMENT_VIEWS = ['amount', 'share_of_net', 'per_unit'] as const;
export type StatementView = (typeof STATEMENT_VIEWS)[number];

/** What every amount is divided by; null leaves it as it is. */
export const VIEW_BASES: Readonly<Record<StatementView, FactId | null>> = {
  amount: null,
  share_of_net: 'net_sales',
  per_unit: 'units_sold',
};
