import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { textId } from './bounds.ts';
import { defineEndpoint, nameSchemas, nullableNumber, nullableText } from './endpoint.ts';
import { snoozeHours } from './insights.ts';
import { tenantQuery } from './query.ts';

/** What a person sees in the list of insights (spec point 3); moments are ISO instants, growth is in percent. */
const notification = z.object({
  id: z.string(),
  category: z.enum(METRIC_CATEGORIES),
  /** `Filtered` when it is about a part of the business. */
  granularity: z._default(z.enum(['Total', 'Filtered']), 'Total'),
  title: z.string(),
  description: z.string(),
  action: nullableText,
  detailsButtonText: nullableText,
  /** Dollars lost (negative) or won. */
  impactEstimate: nullableNumber,
  targetVsActual: z.nullable(z.object({ target: z.number(), actual: z.number(), variance: z.number() })),
  timeContext: z.nullable(z.object({ period: z.string(), comparison: z.string() })),
  metrics: z.nullable(
    z.object({
      primary: z.object({
        name: z.string(),
        value: z.number(),
        previousValue: nullableNumber,
        targetValue: nullableNumber,
        growthRate: nullableNumber,
      }),
      supporting: z.readonly(
        z.array(
          z.object({
            name: z.string(),
            value: z.number(),
            growthRate: nullableNumber,
            target: nullableNumber,
          }),
        ),
      ),
    }),
  ),
  isResolved: z.boolean(),
  resolvedAt: nullableText,
  createdAt: z.string(),
  ruleId: nullableText,
  isHelpful: z.nullable(z.boolean()),
  feedbackAt: nullableText,
  snoozeUntil: nullableText,
});

const query = z.strictObject(tenantQuery);

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  ability: 'insights.read',
  summary:
    "The open insights and what the built-in rules tell the person, as their preferences let them through, the most important first; all of them, of which the app shows as many at first as they say. The rules are judged of the figures as they are, and what they tell is kept for the person; for a token that has scopes nothing is kept. An insight's id is a number, and it is changed at /api/insights; any other is changed here.",
  query,
  response: z.object({
    data: z.array(notification),
    /** How many insights and notifications are snoozed. */
    snoozed_count: z.number(),
  }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const changeNotification = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id',
  ability: 'notifications.write',
  summary:
    'Resolves, reopens, snoozes or rates what a built-in rule has told the person; it is rated once. Insights are changed at /api/insights.',
  query,
  params: z.strictObject({ id: textId }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('resolve') }),
    z.strictObject({ kind: z.literal('reopen') }),
    z.strictObject({ kind: z.literal('snooze'), hours: snoozeHours }),
    z.strictObject({ kind: z.literal('rate'), isHelpful: z.boolean() }),
  ]),
  response: notification,
  errors: [
    'invalid_request',
    'unknown_parameter',
    'tenant_mismatch',
    'insight_not_found',
    'insight_resolved',
    'feedback_given',
  ],
});

nameSchemas({
  Notifications: listNotifications.response,
  Notification: notification,
  NotificationChange: changeNotification.body,
});
