export {
  type BrokenDown,
  type ChangeDrivers,
  type DriverEffect,
  type SegmentChange,
  type SegmentSums,
  type SegmentTotals,
} from './change-drivers.ts';
export {
  COMPARISON_CAUTIONS,
  type ComparedCoverage,
  explainCautions,
  prepareComparedCoverage,
} from './compared-coverage.ts';
export { decompose } from './decompose.ts';
export { explainDays } from './explain-days.ts';
export { factsOfChange } from './driver-chains.ts';
export { DRIVER_IDS, SEGMENT_STATUSES } from './driver-ids.ts';
export { driverLabel, explainChange, roundEffects } from './driver-words.ts';
export { type BridgeBar, prepareBridge } from './prepare-bridge.ts';
export { type ChangeQuestion } from './split-sums.ts';
export { splitProduct } from './split-product.ts';
export { apportion, fromUnits } from './whole-units.ts';
