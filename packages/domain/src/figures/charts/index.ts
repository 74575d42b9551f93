export { prepareAxisOver } from './chart-axis.ts';
export {
  compareSegments,
  type ChartComparison,
  type SegmentComparison,
} from './compare-segments.ts';
export type { ChartAxis, ChartModel, ChartSegment } from './chart-model.ts';
export { chartTitle, describeChart, describeHatched, prepareChartTable } from './chart-words.ts';
export {
  formatComparedCoverage,
  formatDayCoverage,
  prepareDayCoverage,
  type DayCoverage,
} from './day-coverage.ts';
export { type AxisRoom, extentOf, labelPositions, prepareAxisLabels } from './label-positions.ts';
export { prepareSeries } from './prepare-series.ts';
export { prepareTooltip } from './prepare-tooltip.ts';
export { roundTicks } from './round-ticks.ts';
export { OTHER_SEGMENT, rankSegments, type SeriesRow } from './segments.ts';
