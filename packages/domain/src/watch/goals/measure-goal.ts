import { METRICS } from '../../figures/metrics/index.ts';
import type { GoalHistory } from './expected-days.ts';
import { goalFrameOf } from './goal-progress.ts';
import type { Goal } from './goal.ts';
import { measureRatio, type RatioProgress } from './ratio-progress.ts';
import { measureSum, type SumProgress } from './sum-progress.ts';

export type GoalProgress = SumProgress | RatioProgress;

/** How far a goal has come in its current period, and what the days that are left need. */
export function measureGoal(goal: Goal, history: GoalHistory): GoalProgress {
  const metric = METRICS[goal.metric];
  const frame = goalFrameOf(goal, history);
  return metric.kind === 'additive'
    ? measureSum(metric, frame, history)
    : measureRatio(metric, frame, history);
}
