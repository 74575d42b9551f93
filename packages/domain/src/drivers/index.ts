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
export { factsOfChange } from './driver-chains.ts';
export { DRIVER_IDS, type DriverId, SEGMENT_STATUSES, type SegmentStatus } from './driver-ids.ts';
export { driverLabel, explainChange, formatEffect, roundEffects } from './driver-words.ts';
export { type BridgeBar, prepareBridge } from './prepare-bridge.ts';
export {
  type ChangeQuestion,
  meanRatio,
  type SumsOfBoth,
} from './split-sums.ts';
