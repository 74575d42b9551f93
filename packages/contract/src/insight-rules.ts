import {
  explainScopeName,
  explainThreshold,
  RULE_BASELINES,
  RULE_COMPARISONS,
  RULE_LIMITS,
  SCOPE_LEVELS,
  THRESHOLD_TYPES,
} from '@skuline/domain/insights';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import { isGoalRuleId } from '@skuline/domain/notifications';
import * as z from 'zod/mini';
import { PRINTABLE_TEXT } from './bounds.ts';
import { productName } from './costs.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { exactLine, listItemId, refuseRepeatedIds } from './list-fields.ts';
import { tenantQuery } from './query.ts';

const { windowDays, descriptionLength, metricLength, nameLength } = RULE_LIMITS;
const WINDOW = `Enter a whole number from ${windowDays.min} to ${windowDays.max}.`;

/** A rule as it is kept, word for word. What an alert rule of the specification does not name has a default. */
export const insightRule = z
  .strictObject({
    id: listItemId.check(z.refine((id) => !isGoalRuleId(id), 'Ids that begin with goal: belong to goals.')),
    name: exactLine('Enter a name.', nameLength),
    description: z._default(
      z
        .string()
        .check(
          z.maxLength(descriptionLength, `Use at most ${descriptionLength} characters.`),
          z.regex(PRINTABLE_TEXT, 'Use letters, digits and symbols only.'),
        ),
      '',
    ),
    /** A rule of a metric that nobody knows never fires. */
    metric: exactLine('Choose a metric.', metricLength),
    category: z.enum(METRIC_CATEGORIES),
    scopeLevel: z._default(z.enum(SCOPE_LEVELS), 'total'),
    scopeName: z._default(z.nullable(productName), null),
    comparison: z.enum(RULE_COMPARISONS),
    threshold: z.number({ error: 'Enter a number.' }),
    thresholdType: z.enum(THRESHOLD_TYPES),
    baseline: z._default(z.enum(RULE_BASELINES), 'previous_period'),
    windowDays: z._default(
      z.int({ error: WINDOW }).check(z.minimum(windowDays.min, WINDOW), z.maximum(windowDays.max, WINDOW)),
      7,
    ),
    isEnabled: z.boolean(),
  })
  .check(
    z.superRefine((rule, context) => {
      const refusals = { threshold: explainThreshold(rule), scopeName: explainScopeName(rule) };
      for (const [field, message] of Object.entries(refusals)) {
        if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  );

const insightRules = z.object({ data: z.array(insightRule) });

export const listInsightRules = defineEndpoint({
  method: 'GET',
  path: '/api/insights/rules',
  ability: 'rules.read',
  summary: 'The rules that raise insights of the tenant; a sensible set before the first save.',
  query: z.strictObject(tenantQuery),
  response: insightRules,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const saveInsightRules = defineEndpoint({
  method: 'PUT',
  path: '/api/insights/rules',
  ability: 'rules.write',
  audit: 'in-transaction',
  summary: 'Replaces all rules of the tenant.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({
    rules: z
      .array(insightRule)
      .check(
        z.maxLength(RULE_LIMITS.rules, `Keep at most ${RULE_LIMITS.rules} rules.`),
        z.superRefine(refuseRepeatedIds),
      ),
  }),
  response: insightRules,
});

nameSchemas({
  InsightRules: insightRules,
  InsightRule: insightRule,
  InsightRulesChange: saveInsightRules.body,
});
