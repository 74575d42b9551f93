import { type CostFigures, deductionsOf } from '../costs/index.ts';
import type { StatementColumn, StatementLineId } from './statement-lines.ts';

/** What is known of the costs of the statement's days, in the columns it may have. */
export interface StatementCosts {
  readonly buckets: readonly (CostFigures & { readonly date_key: string })[];
  readonly total: CostFigures;
  /** Of the days that are compared; left out where those are all days. */
  readonly compared?: CostFigures | undefined;
  /** Of the days they are compared with. Null: there is nothing to compare with. */
  readonly previous: CostFigures | null;
  readonly coverage: {
    /** What part of net sales has a known cost, as a fraction; null without net sales. */
    readonly share: number | null;
    readonly uncovered_net_sales: number;
    readonly uncovered_skus: number;
  };
  /** The data's contribution contains product costs. */
  readonly product_costs_included: boolean;
  /** Something is filtered: fixed costs belong to no product. */
  readonly fixed_costs_left_out: boolean;
  readonly has_marketplace_fees: boolean;
  readonly has_fixed_costs: boolean;
}

/** Lines that are there only where costs are known. */
const COST_LINES: ReadonlySet<StatementLineId> = new Set([
  'cost_of_goods',
  'marketplace_fees',
  'fixed_costs',
  'estimated_net_profit',
]);

export function isCostLine(id: StatementLineId): boolean {
  return COST_LINES.has(id);
}

/**
 * The lines of costs that a statement has. Without a known cost of goods there are none: what is left would be no net
 * profit. Where contribution contains product costs there are those of what it does not contain.
 */
export function listCostLines(costs: StatementCosts | null): ReadonlySet<StatementLineId> {
  if (costs === null || costs.total.estimated_net_profit === null) return new Set();
  const deductions = new Set<StatementLineId>();
  if (!costs.product_costs_included) deductions.add('cost_of_goods');
  if (costs.has_marketplace_fees) deductions.add('marketplace_fees');
  if (costs.has_fixed_costs && !costs.fixed_costs_left_out) deductions.add('fixed_costs');
  return deductions.size === 0 ? deductions : deductions.add('estimated_net_profit');
}

/** A column with what its costs take off. */
export function withCosts(
  column: StatementColumn,
  figures: CostFigures | null | undefined,
  costs: StatementCosts | null,
): StatementColumn {
  if (costs === null || figures === null || figures === undefined) return column;
  const isCovered = figures.estimated_net_profit !== null;
  return { ...column, costs: { ...deductionsOf(figures, costs.product_costs_included), isCovered } };
}
