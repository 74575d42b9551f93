import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { productFilterQuery } from './query.ts';

const nullableNumber = z.nullable(z.number());
const nullableText = z.nullable(z.string());

/** What a person sees in the list of insights (spec point 3); moments are ISO instants, growth is in percent. */
export const notification = z.object({
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

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'token',
  ability: 'insights.read',
  summary:
    "The open insights the person's preferences let through, largest impact first; all of them, of which the app shows as many at first as they say.",
  query: z.strictObject({ tenant_id: productFilterQuery.tenant_id }),
  response: z.object({ data: z.array(notification) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ Notifications: listNotifications.response, Notification: notification });
