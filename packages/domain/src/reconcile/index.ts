export { CLASS_TEXTS, nameTheirSide } from './class-texts.ts';
export {
  comparisonTable,
  formatCompared,
  formatDifference,
  METRIC_LABELS,
} from './comparison-table.ts';
export {
  compareReport,
  type ExplainedClass,
  type MetricComparison,
} from './compare-report.ts';
export { type ComparedSides, type PaidPrice, prepareComparedRows } from './compared-rows.ts';
export {
  COMPARED_METRICS,
  type ComparedMetric,
  DIFFERENCE_CLASSES,
  type DifferenceClass,
  type DifferencePart,
  type Figures,
  isMoney,
  type RowDifference,
  withNet,
} from './figures.ts';
export { LINE_ROLES, type LineSums, type OrderCounts } from './line-sums.ts';
