import type { FactId } from '../metrics/index.ts';

/** How amounts are read: dollars, a fraction of net sales, or dollars for each unit sold. */
export const STATEMENT_VIEWS = ['amount', 'share_of_net', 'per_unit'] as const;
export type StatementView = (typeof STATEMENT_VIEWS)[number];

interface ViewBase {
  readonly fact: FactId;
  /** Whose: of the whole statement, so that the parts of a line add up, or of the row's own segment. */
  readonly of: 'whole' | 'row';
}

/** What every amount is divided by; null leaves it as it is. */
export const VIEW_BASES: Readonly<Record<StatementView, ViewBase | null>> = {
  amount: null,
  share_of_net: { fact: 'net_sales', of: 'whole' },
  per_unit: { fact: 'units_sold', of: 'row' },
};
