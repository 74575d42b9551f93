export {
  drawnMetric,
  findBuiltIn,
  type ProductDays,
  readBuiltIn,
  takeSnapshots,
  tryBuiltIn,
} from './built-in-trial.ts';
export {
  findTooLittleHistory,
  LONGEST_LOOK_BACK,
  readDays,
  type TrialReading,
  type TooLittleHistory,
  type TrialHistory,
} from './rule-readings.ts';
export { describeRule, formatThreshold, nameOfRule } from './rule-words.ts';
export { positionOf, prepareThresholds, thresholdAt, type ThresholdScale } from './thresholds.ts';
export { type EventBand, prepareTrialChart, type TrialChart, type TrialPoint } from './trial-chart.ts';
export {
  describeHeldBack,
  describeJudged,
  describePerWeek,
  describeThreshold,
  describeTooLittle,
  describeTrial,
  describeUnusual,
  describeVotes,
  formatPerWeek,
  OUTCOME_LABELS,
} from './trial-words.ts';
export {
  addTrials,
  countFired,
  type ScopesTrial,
  type Trial,
  TRIAL_DAYS,
  type TrialLimits,
  type ScopesReadings,
  tryScopes,
} from './trial.ts';
