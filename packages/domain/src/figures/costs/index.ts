export {
  BREAK_EVEN_ORDERS,
  type BreakEvenOrder,
  compareBreakEven,
  DEFAULT_BREAK_EVEN_SORT,
  findBreakEvenSort,
  prepareBreakEven,
} from './break-even.ts';
export {
  type CostDeductions,
  type CostFigures,
  type CostSums,
  deductionsOf,
  estimateNetProfit,
  feesOf,
  netProfitOf,
  shareOf,
  uncoveredOf,
} from './cost-figures.ts';
export {
  COST_KINDS,
  COST_SOURCES,
  explainAmount,
  FEE_PERCENT_LIMIT,
  FIXED_COST_LIMIT,
  MARGIN_PERCENT_LIMIT,
  MOST_COSTS_A_SAVE,
  UNIT_COST_LIMIT,
  type AmountLimit,
  type CostKind,
  type CostSource,
} from './cost-limits.ts';
export { type FixedCost, fixedCostIn, fixedCostsIn } from './fixed-costs.ts';
