import { goal as goalSchema } from '@skuline/contract';
import { type Goal, targetOfTyped, typedTarget } from '@skuline/domain/goals';
import type { MetricId } from '@skuline/domain/metrics';
import * as z from 'zod/mini';

/** A goal as values of the editor's fields; rates are typed in percent, and the number is '' while it is empty. */
export interface GoalFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly metric: MetricId;
  readonly period: Goal['period'];
  readonly targetValue: number | string;
  readonly isActive: boolean;
}

export const GOAL_LABELS = {
  name: 'Name',
  metric: 'Metric',
  period: 'Period',
  targetValue: 'Target',
  isActive: 'Active',
} as const;

const { name, metric, period, targetValue, isActive } = goalSchema.shape;

/** The contract's rules for each field. */
export const goalFieldsSchema = z.object({ name, metric, period, targetValue, isActive });

export function fieldsOfGoal(goal: Goal): GoalFields {
  return {
    name: goal.name,
    metric: goal.metric,
    period: goal.period,
    targetValue: typedTarget(goal.metric, goal.targetValue),
    isActive: goal.isActive,
  };
}

/** The goal of valid fields. */
export function goalOfFields(id: string, fields: GoalFields): Goal {
  const parsed = goalFieldsSchema.parse(fields);
  return { id, ...parsed, targetValue: targetOfTyped(parsed.metric, parsed.targetValue) };
}
