export { GOAL_LIMITS, GOAL_PERIODS, type Goal, type GoalPeriod } from './goal.ts';
