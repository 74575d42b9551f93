import { goal as goalSchema } from '@skuline/contract';
import { formatMetric } from '@skuline/domain/formatting';
import {
  describeTarget,
  type Goal,
  GOAL_PERIOD_LABELS,
  type GoalHistory,
  isImplausible,
  lastPeriodValue,
  targetOfTyped,
  typedTarget,
} from '@skuline/domain/goals';
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

const RULES = goalSchema.shape;

/** The contract's rules for each field. */
export const goalFieldsSchema = z.object({
  name: z.union([z.literal(''), RULES.name]),
  metric: RULES.metric,
  period: RULES.period,
  targetValue: RULES.targetValue,
  isActive: RULES.isActive,
});

export function fieldsOfGoal(goal: Goal): GoalFields {
  return {
    name: goal.name === describeTarget(goal) ? '' : goal.name,
    metric: goal.metric,
    period: goal.period,
    targetValue: typedTarget(goal.metric, goal.targetValue),
    isActive: goal.isActive,
  };
}

/** The goal of valid fields. */
export function goalOfFields(id: string, fields: GoalFields): Goal {
  const parsed = goalFieldsSchema.parse(fields);
  const goal = { id, ...parsed, targetValue: targetOfTyped(parsed.metric, parsed.targetValue) };
  return goal.name === '' ? { ...goal, name: describeTarget(goal) } : goal;
}

/** What to say of a target that is likelier a slip of the pen; null otherwise. */
export function describeDoubt(
  { metric, period, targetValue: typed }: GoalFields,
  history: GoalHistory,
): string | null {
  const last = lastPeriodValue({ metric, period }, history);
  const target = Number(typed);
  if (last === null || !isImplausible(targetOfTyped(metric, target), last)) return null;
  return `The ${GOAL_PERIOD_LABELS[period].noun} before had ${formatMetric(metric, last)}: is this target meant?`;
}

/** What a goal without a name is called. */
export function nameOfFields({ metric, period, targetValue: typed }: GoalFields): string {
  return describeTarget({ metric, period, targetValue: targetOfTyped(metric, Number(typed)) });
}

/** A goal by its own name, where it has one, and by what it wants. */
export function describeNamed(goal: Goal): string {
  const wanted = describeTarget(goal);
  return goal.name === wanted ? wanted : `${goal.name}, ${wanted}`;
}
