import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** How many insights of the past are listed unless told otherwise (spec point 9). */
const DEFAULT_HISTORY_LIMIT = 200;
const MAX_HISTORY_LIMIT = 1000;

const insightResponse = z.object({
  id: z.string(),
  metric: z.string(),
  measure_type: z.string(),
  units: z.string(),
  value_now: z.number().nullable(),
  computed_change: z.number().nullable(),
  condition_render: z.string().nullable(),
  baseline_render: z.string().nullable(),
  scope: z.object({
    brand: z.string().nullable(),
    channel: z.string().nullable(),
    parent_sku: z.string().nullable(),
    sku: z.string().nullable(),
  }),
  status: z.string(),
  /** ISO instant. */
  fired_at: z.string(),
  /** ISO instant until which the insight is put off, or null. */
  snoozed_until: z.string().nullable(),
  narrative: z
    .object({
      title: z.string().nullable(),
      description: z.string().nullable(),
      recommendations: z.array(z.string()),
    })
    .nullable(),
});
export type Insight = z.output<typeof insightResponse>;

export const listInsightsHistory = defineEndpoint({
  method: 'GET',
  path: '/api/insights/history',
  auth: 'token',
  summary: 'The insights raised so far, newest first.',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(MAX_HISTORY_LIMIT).default(DEFAULT_HISTORY_LIMIT),
    tenant_id: z.string().max(200).optional(),
  }),
  response: z.array(insightResponse),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch'],
});
