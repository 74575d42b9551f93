import type { MetricId } from '../../figures/metrics/index.ts';

export const GOAL_PERIODS = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type GoalPeriod = (typeof GOAL_PERIODS)[number];

/** A value of a metric that is to be reached in each period (spec point 3). */
export interface Goal {
  readonly id: string;
  readonly name: string;
  readonly metric: MetricId;
  readonly period: GoalPeriod;
  /** In the metric's unit: a count, dollars, or a fraction (0.12 is 12 %). */
  readonly targetValue: number;
  readonly isActive: boolean;
}

/** The longest list of goals, and what one may hold. */
export const GOAL_LIMITS = { goals: 50, nameLength: 100, targetValue: 1_000_000_000_000 } as const;
