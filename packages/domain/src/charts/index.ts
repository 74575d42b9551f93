export { prepareAxisOver } from './chart-axis.ts';
export {
  compareSegments,
  type ChartComparison,
  type ComparedSegments,
  type SegmentComparison,
} from './compare-segments.ts';
export type { ChartAxis, ChartBucket, ChartModel, ChartSegment } from './chart-model.ts';
export {
  chartTitle,
  describeChart,
  describeHatched,
  prepareChartTable,
  type ChartTable,
} from './chart-words.ts';
export {
  formatComparedCoverage,
  formatDayCoverage,
  prepareDayCoverage,
  type DayCoverage,
} from './day-coverage.ts';
export { type AxisRoom, extentOf, labelPositions, prepareAxisLabels } from './label-positions.ts';
export { prepareSeries, type SeriesInput } from './prepare-series.ts';
export { prepareTooltip, type ChartTooltip } from './prepare-tooltip.ts';
export { roundTicks } from './round-ticks.ts';
export { OTHER_SEGMENT, rankSegments, type SeriesRow } from './segments.ts';
