export { CLASS_TEXTS, nameReasons, nameTheirMetric, nameTheirSide } from './class-texts.ts';
export {
  comparisonTable,
  describeExplained,
  describeShare,
  formatCompared,
  formatDifference,
  METRIC_LABELS,
  valueOf,
} from './comparison-table.ts';
export {
  compareReport,
  type MetricComparison,
} from './compare-report.ts';
export { type PaidPrice, prepareComparedRows } from './compared-rows.ts';
export {
  addFigures,
  COMPARED_METRICS,
  type ComparedMetric,
  DIFFERENCE_CLASSES,
  type Amounts,
  type RowDifference,
  withNet,
} from './figures.ts';
export { CATALOGUED, LINE_ROLES, type ReconciledSums, type OrderCounts } from './line-sums.ts';
export type { Work } from './work.ts';
