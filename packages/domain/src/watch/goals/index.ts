export type { GoalHistory } from './expected-days.ts';
export {
  describeGaps,
  describePace,
  describeProgress,
  describeTarget,
  formatTarget,
  formatGoalValue,
  GOAL_PERIOD_LABELS,
  GOAL_STATUS_LABELS,
  titleOfGoal,
} from './goal-words.ts';
export { GOAL_LIMITS, GOAL_PERIODS, type Goal, type GoalPeriod } from './goal.ts';
export { type GoalProgress, measureGoal } from './measure-goal.ts';
export type { RatioProgress } from './ratio-progress.ts';
export { SUM_BAND, type SumProgress } from './sum-progress.ts';
export { isTypedInPercent, targetOfTyped, typedTarget } from './typed-target.ts';
export { isImplausible, lastPeriodValue, suggestTarget } from './suggested-target.ts';
export type { GoalStatus } from './judge-deviation.ts';
export { SEARCHED_PARENTS, searchedDays, type SearchedWeek, seasonsOfDays } from './seasons-of-days.ts';
