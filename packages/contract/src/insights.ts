import { DRIVER_IDS } from '@skuline/domain/drivers';
import { FEEDBACK_REASONS, USUAL_METHODS } from '@skuline/domain/insights';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { rowId } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS, nullableNumber, nullableText } from './endpoint.ts';
import { note } from './notes.ts';
import { tenantQuery } from './query.ts';

/** How many insights of the past are listed unless told otherwise (spec point 9). */
const DEFAULT_HISTORY_LIMIT = 200;
const MAX_HISTORY_LIMIT = 1000;
/** A year. */
const MAX_SNOOZE_HOURS = 8760;

const insightFeedback = z.object({
  is_helpful: z.boolean(),
  reason: z.nullable(z.enum(FEEDBACK_REASONS)),
  /** ISO instant. */
  at: z.string(),
});
export type InsightFeedback = z.output<typeof insightFeedback>;

export const insightResponse = z.object({
  id: z.string(),
  metric: z.string(),
  measure_type: z.string(),
  units: z.string(),
  value_now: nullableNumber,
  computed_change: nullableNumber,
  condition_render: nullableText,
  baseline_render: nullableText,
  scope: z.object({
    brand: nullableText,
    channel: nullableText,
    parent_sku: nullableText,
    sku: nullableText,
  }),
  /** `new` until it is resolved, then `resolved`. */
  status: z.string(),
  /** ISO instant. */
  fired_at: z.string(),
  /** ISO instant until which the insight is snoozed, or null. */
  snoozed_until: nullableText,
  narrative: z.nullable(
    z.object({ title: nullableText, description: nullableText, recommendations: z.array(z.string()) }),
  ),
  /** The words it is shown with: the narrative's or, where that has none, the specification's texts. */
  title: z.string(),
  description: z.string(),
  recommendations: z.array(z.string()),
  /** `Filtered` when any part of the scope is set. */
  granularity: z.enum(['Total', 'Filtered']),
  /** ISO instant, the same as `fired_at`. */
  created_at: z.string(),
  /** What raised it: a rule's id, or `goal:` and a goal's. */
  rule_id: nullableText,
  category: z.enum(METRIC_CATEGORIES),
  /** What `value_now` is held against, in the metric's unit; `computed_change` is (value_now − usual) ÷ |usual|. */
  usual: nullableNumber,
  /**
   * How `usual` was found. `median_of_weeks`: the metric of each range, and of these the median. `sum_of_days`: the metric
   * of the range. `mean_of_days`: the same of an average day, times the days of the insight; a ratio as it is. `target`:
   * what a goal wants. Days that are left out are in none of its figures, nor are the same weekdays of each range.
   */
  usual_from: z.nullable(
    z.object({
      method: z.enum(USUAL_METHODS),
      ranges: z.array(z.object({ start: z.string(), end: z.string() })),
      left_out: z.array(z.string()),
    }),
  ),
  /** Dollars lost (negative) or won against what was usual, over `days`; null where nobody can say. */
  impact: nullableNumber,
  /** First and last day of what it tells. */
  days: z.nullable(z.object({ start: z.string(), end: z.string() })),
  /** What explains most of it. */
  cause: nullableText,
  /** ISO instant. */
  resolved_at: nullableText,
  /** `auto`: older than anybody can want to see it. */
  resolution: z.nullable(z.enum(['user', 'auto'])),
  /** The day on which the condition no longer held; only then can its rule fire again about the same products. */
  recovered_on: nullableText,
  feedback: z.nullable(insightFeedback),
});
export type Insight = z.output<typeof insightResponse>;

export const listInsights = defineEndpoint({
  method: 'GET',
  path: '/api/insights',
  ability: 'insights.read',
  summary: 'The insights that are neither resolved nor snoozed, largest impact first.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(insightResponse) }),
});

export const listInsightsHistory = defineEndpoint({
  method: 'GET',
  path: '/api/insights/history',
  ability: 'insights.read',
  summary: 'All insights, newest first.',
  query: z.strictObject({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_HISTORY_LIMIT)),
      DEFAULT_HISTORY_LIMIT,
    ),
    ...tenantQuery,
  }),
  response: z.array(insightResponse),
});

export const listSnoozedInsights = defineEndpoint({
  method: 'GET',
  path: '/api/insights/snoozed',
  ability: 'insights.read',
  summary: 'The insights that are snoozed at this moment, the first to return first.',
  query: z.strictObject(tenantQuery),
  response: z.array(insightResponse),
});

const idParams = z.strictObject({ id: rowId });
const ID_ERRORS = [...REQUEST_ERRORS, 'insight_not_found'] as const;

/** A day of an insight's metric, in the metric's unit; null where it has no data, or too little to say what is usual. */
const storyDay = z.object({
  date_key: z.string(),
  value: nullableNumber,
  usual: nullableNumber,
  /** The ends of the usual range. */
  low: nullableNumber,
  high: nullableNumber,
  /** Whether the marketplaces no longer restate it. */
  is_final: z.boolean(),
});

const insightStory = z.extend(insightResponse, {
  /** The days around the insight. */
  series: z.object({ days: z.array(storyDay) }),
  drivers: z.array(
    z.object({
      id: z.enum(DRIVER_IDS),
      effect: z.number(),
      previous: nullableNumber,
      current: nullableNumber,
    }),
  ),
  /** What happened after its days; null where there are no later ones. */
  since: z.object({
    recovered_on: nullableText,
    mean_since: nullableNumber,
    usual: nullableNumber,
    /** Whether the newest day is within the usual range. */
    is_back: z.nullable(z.boolean()),
  }),
  /** What is known of the days shown. */
  notes: z.array(note),
});
export type InsightStory = z.output<typeof insightStory>;

export const getInsight = defineEndpoint({
  method: 'GET',
  path: '/api/insights/:id',
  ability: 'insights.read',
  summary: 'An insight with its metric around those days, what drove it, and what happened since.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: insightStory,
  errors: ID_ERRORS,
});

export const resolveInsight = defineEndpoint({
  method: 'POST',
  path: '/api/insights/:id/resolve',
  ability: 'insights.write',
  summary: 'Resolves an insight; false when it was resolved already.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: z.boolean(),
  errors: ID_ERRORS,
});

export const reopenInsight = defineEndpoint({
  method: 'POST',
  path: '/api/insights/:id/reopen',
  ability: 'insights.write',
  summary: 'Makes an insight that was resolved or snoozed unread again; false when it is unread.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  response: z.boolean(),
  errors: ID_ERRORS,
});

const HOURS = `Enter a whole number of hours from 1 to ${MAX_SNOOZE_HOURS}.`;
export const snoozeHours = z
  .int({ error: HOURS })
  .check(z.minimum(1, HOURS), z.maximum(MAX_SNOOZE_HOURS, HOURS));

export const snoozeInsight = defineEndpoint({
  method: 'POST',
  path: '/api/insights/:id/snooze',
  ability: 'insights.write',
  summary:
    'Snoozes an insight for a number of hours, 24 by default; it is still watched. One that is resolved is refused.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  body: z.nullish(z.strictObject({ hours: z.optional(snoozeHours) })),
  response: z.object({ /** ISO instant. */ snoozed_until: z.string() }),
  errors: [...ID_ERRORS, 'insight_resolved'],
});

export const giveInsightFeedback = defineEndpoint({
  method: 'POST',
  path: '/api/insights/:id/feedback',
  ability: 'insights.write',
  summary: 'Says once whether an insight was helpful, and why; a reason becomes a note on the chart.',
  query: z.strictObject(tenantQuery),
  params: idParams,
  body: z.strictObject({
    is_helpful: z.boolean(),
    reason: z._default(z.nullable(z.enum(FEEDBACK_REASONS)), null),
  }),
  response: insightFeedback,
  errors: [...ID_ERRORS, 'feedback_given'],
});

export const generateInsights = defineEndpoint({
  method: 'POST',
  path: '/api/insights/generate',
  ability: 'insights.write',
  summary: 'Raises at once what is new in the figures, and says how many insights that are.',
  query: z.strictObject(tenantQuery),
  body: z.nullish(z.strictObject(tenantQuery)),
  response: z.object({ created: z.number() }),
});

nameSchemas({
  Insights: listInsights.response,
  Insight: insightResponse,
  InsightStory: insightStory,
  InsightFeedback: insightFeedback,
  GivenFeedback: giveInsightFeedback.body,
  Snooze: snoozeInsight.body,
  SnoozedUntil: snoozeInsight.response,
  InsightGeneration: generateInsights.body,
  InsightsGenerated: generateInsights.response,
});
