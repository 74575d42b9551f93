import { divide, type Fraction, shiftPoint, subtract, toFraction, toNumber } from '../../core/exact/index.ts';

/** What the costs of some days come to, and what they are measured against; dollars. */
export interface CostSums {
  readonly net_sales: number;
  readonly contribution: number;
  /** Net sales of the SKUs and days whose unit cost is known. */
  readonly covered_net_sales: number;
  /** Σ units sold × the unit cost of that day; 0 for what has none. */
  readonly cost_of_goods: number;
  /** Σ net sales × the brand's fee of that day. */
  readonly marketplace_fees: number;
  /** Null where they are left out. */
  readonly fixed_costs: number | null;
}

export interface CostFigures extends CostSums {
  readonly estimated_net_profit: number | null;
}

export interface CostRules {
  /** The data's contribution contains product costs already. */
  readonly isIncluded: boolean;
  /** Whether any unit cost is known within the range that is looked at. */
  readonly isCovered: boolean;
  /** Whether the data carry contribution at all: without it there is nothing to subtract costs from. */
  readonly hasContribution: boolean;
}

/**
 * Contribution less cost of goods, marketplace fees and fixed costs, exactly. Null where no unit cost is known, and where
 * the data carry no contribution. Cost of goods is not subtracted where contribution contains it, so that nothing is
 * subtracted twice.
 */
export function estimateNetProfit(
  sums: CostSums,
  { isIncluded, isCovered, hasContribution }: CostRules,
): CostFigures {
  if (!hasContribution || (!isIncluded && !isCovered)) return { ...sums, estimated_net_profit: null };
  const deductions = deductionsOf(sums, isIncluded);
  return { ...sums, estimated_net_profit: netProfitOf(sums.contribution, deductions) };
}

/** What is subtracted from contribution; dollars. */
export type CostDeductions = Readonly<Record<'cost_of_goods' | 'marketplace_fees' | 'fixed_costs', number>>;

/** Cost of goods is not subtracted where contribution contains it, fixed costs not where they are left out. */
export function deductionsOf(
  { cost_of_goods, marketplace_fees, fixed_costs }: CostSums,
  isIncluded: boolean,
): CostDeductions {
  return {
    cost_of_goods: isIncluded ? 0 : cost_of_goods,
    marketplace_fees,
    fixed_costs: fixed_costs ?? 0,
  };
}

/** Contribution less all deductions, exactly. */
export function netProfitOf(contribution: number, deductions: CostDeductions): number {
  const { cost_of_goods, marketplace_fees, fixed_costs } = deductions;
  const profit = [cost_of_goods, marketplace_fees, fixed_costs].reduce<Fraction>(
    subtract,
    toFraction(contribution),
  );
  return toNumber(profit);
}

/** A part of net sales as a fraction of them; null where they are 0 or below: more came back than was sold. */
export function shareOf(part: number, netSales: number): number | null {
  return netSales > 0 ? toNumber(divide(part, netSales)) : null;
}

/** The net sales that have no known cost. */
export function uncoveredOf({
  net_sales,
  covered_net_sales,
}: Pick<CostSums, 'net_sales' | 'covered_net_sales'>): number {
  return toNumber(subtract(net_sales, covered_net_sales));
}

/** The fees of some sums of net sales × percent, in dollars. */
export function feesOf(percentSums: readonly number[]): number {
  const sum = percentSums.reduce<Fraction>((left, each) => subtract(left, -each), toFraction(0));
  return toNumber(shiftPoint(sum, -2));
}
