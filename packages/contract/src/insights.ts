import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** How many insights of the past are listed unless told otherwise (spec point 9). */
const DEFAULT_HISTORY_LIMIT = 200;
const MAX_HISTORY_LIMIT = 1000;

const insightResponse = z.object({
  id: z.string(),
  metric: z.string(),
  measure_type: z.string(),
  units: z.string(),
  value_now: z.nullable(z.number()),
  computed_change: z.nullable(z.number()),
  condition_render: z.nullable(z.string()),
  baseline_render: z.nullable(z.string()),
  scope: z.object({
    brand: z.nullable(z.string()),
    channel: z.nullable(z.string()),
    parent_sku: z.nullable(z.string()),
    sku: z.nullable(z.string()),
  }),
  status: z.string(),
  /** ISO instant. */
  fired_at: z.string(),
  /** ISO instant until which the insight is put off, or null. */
  snoozed_until: z.nullable(z.string()),
  narrative: z.nullable(
    z.object({
      title: z.nullable(z.string()),
      description: z.nullable(z.string()),
      recommendations: z.array(z.string()),
    }),
  ),
});
export type Insight = z.output<typeof insightResponse>;

export const listInsightsHistory = defineEndpoint({
  method: 'GET',
  path: '/api/insights/history',
  auth: 'token',
  summary: 'The insights raised so far, newest first.',
  query: z.strictObject({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_HISTORY_LIMIT)),
      DEFAULT_HISTORY_LIMIT,
    ),
    tenant_id: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.array(insightResponse),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});
