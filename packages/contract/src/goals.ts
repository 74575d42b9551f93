import { GOAL_LIMITS, GOAL_PERIODS } from '@skuline/domain/goals';
import { METRIC_IDS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { exactLine, listItemId, refuseRepeatedIds } from './list-fields.ts';
import { tenantQuery } from './query.ts';

const { nameLength, targetValue } = GOAL_LIMITS;
const TARGET = `Enter a number above 0, at most ${targetValue.toLocaleString('en-US')}.`;

export const goal = z.strictObject({
  id: listItemId,
  name: exactLine('Enter a name.', nameLength),
  metric: z.enum(METRIC_IDS),
  period: z.enum(GOAL_PERIODS),
  /** In the metric's unit: a count, dollars, or a fraction. */
  targetValue: z.number({ error: TARGET }).check(z.positive(TARGET), z.maximum(targetValue, TARGET)),
  isActive: z.boolean(),
});

const goals = z.object({ data: z.array(goal) });

export const listGoals = defineEndpoint({
  method: 'GET',
  path: '/api/goals',
  ability: 'goals.read',
  summary: 'The goals of the tenant; none before the first save.',
  query: z.strictObject(tenantQuery),
  response: goals,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const saveGoals = defineEndpoint({
  method: 'PUT',
  path: '/api/goals',
  ability: 'goals.write',
  audit: 'in-transaction',
  summary: 'Replaces all goals of the tenant.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({
    goals: z
      .array(goal)
      .check(
        z.maxLength(GOAL_LIMITS.goals, `Keep at most ${GOAL_LIMITS.goals} goals.`),
        z.superRefine(refuseRepeatedIds),
      ),
  }),
  response: goals,
});

nameSchemas({ Goals: goals, Goal: goal, GoalsChange: saveGoals.body });
