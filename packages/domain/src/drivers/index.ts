export {
  type BrokenDown,
  type ChangeDrivers,
  type CompositionPart,
  type DriverEffect,
  type NamedChange,
  type SegmentChange,
  type SegmentSums,
  type SegmentTotals,
} from './change-drivers.ts';
export {
  COMPARISON_CAUTIONS,
  type ComparedCoverage,
  type ComparisonCaution,
  explainCautions,
  prepareComparedCoverage,
} from './compared-coverage.ts';
export { decompose } from './decompose.ts';
export { DRIVER_IDS, type DriverId, factsOfChange } from './driver-chains.ts';
export { driverLabel, explainChange, formatEffect } from './driver-words.ts';
export { type BridgeBar, prepareBridge } from './prepare-bridge.ts';
export {
  type ChangeQuestion,
  meanRatio,
  SEGMENT_STATUSES,
  type SegmentStatus,
  type SumsOfBoth,
} from './split-sums.ts';
