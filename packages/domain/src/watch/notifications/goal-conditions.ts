import { divide, type Fraction, toFraction } from '../../core/exact/index.ts';
import { growthRate } from '../../figures/metrics/index.ts';

/** What a goal wants of its metric. */
export interface GoalTarget {
  /** An id of the metric catalog. */
  readonly metric: string;
  readonly period: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly';
  /** In the metric's unit: a count, dollars, or a fraction for rates. */
  readonly targetValue: number;
}

/** The days of a goal's period, over which a target of net sales is spread (spec point 5). */
export const DAYS_OF_GOAL_PERIOD: Readonly<Record<GoalTarget['period'], number>> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
  quarterly: 90,
  yearly: 365,
};

/** Percent of the target, above or below it, from which a goal raises a notification (spec points 5 and 9). */
const GOAL_DEVIATION_PERCENT = 10;

const GOAL_RULE = 'goal:';

/** The id of a goal as a rule. */
export function goalRuleId({ id }: { readonly id: string }): string {
  return GOAL_RULE + id;
}

export function isGoalRuleId(ruleId: string): boolean {
  return ruleId.startsWith(GOAL_RULE);
}

/** What the metric is held against: of net sales the amount of a day, of any other metric the target as it is. */
export function comparedTarget({ metric, period, targetValue }: GoalTarget): Fraction {
  return metric === 'net_sales' ? divide(targetValue, DAYS_OF_GOAL_PERIOD[period]) : toFraction(targetValue);
}

/**
 * How far a value lies above its goal, or below it (negative), in percent of the target; null when the target is 0. The
 * value of net sales is the amount of a day.
 */
export function goalDeviation(goal: GoalTarget, value: number): number | null {
  if (!Number.isFinite(goal.targetValue) || !Number.isFinite(value)) return null;
  return growthRate(value, comparedTarget(goal));
}

/** Whether a value is 10 % or more above or below its goal (spec point 5). */
export function missesGoal(goal: GoalTarget, value: number): boolean {
  const deviation = goalDeviation(goal, value);
  return deviation !== null && Math.abs(deviation) >= GOAL_DEVIATION_PERCENT;
}
