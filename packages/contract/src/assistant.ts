import { FIGURE_STATUSES, MODEL_CHOICES, type Subject } from '@skuline/domain/assistant';
import { COLUMN_ROLES } from '@skuline/domain/tables';
import { FACT_IDS, METRIC_IDS } from '@skuline/domain/metrics';
import { SEGMENT_IDS } from '@skuline/domain/products';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import * as z from 'zod/mini';
import { plan } from './assistant-plan.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dateKey, tenantQuery } from './query.ts';

/** Bytes of the largest chat request; a larger dashboard context is refused with 413. */
const CHAT_BODY_LIMIT = 4 * 1024 * 1024;
/** Characters of the longest message. */
export const LONGEST_MESSAGE = 20_000;

/** Null or another type in place of a text counts as no text. */
const anyText = z.catch(z.string(), '');

const productFilters = z.object({
  brand_name: z.array(z.string()),
  parent_sku_name: z.array(z.string()),
  sku_name: z.array(z.string()),
});
const dateRange = z.object({ start: dateKey, end: dateKey });
/** What a question is asked about, as the page or the insight it was asked from knows it. */
export const subject = z.object({
  metric: z.nullable(z.enum(METRIC_IDS)),
  range: z.nullable(dateRange),
  comparison: z.nullable(dateRange),
  filters: productFilters,
  insight: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      action: z.nullable(z.string()),
      timeContext: z.nullable(z.object({ period: z.string(), comparison: z.string() })),
    }),
  ),
}) satisfies z.ZodMiniType<Subject>;

/**
 * What a chat is asked with (spec point 7). All but the message may be missing; of the dashboard's data what is unknown
 * or of another shape is ignored, never refused.
 */
const chatBody = z.object({
  message: z
    .string({ error: 'Write a message.' })
    .check(
      z.trim(),
      z.minLength(1, 'Write a message.'),
      z.maxLength(LONGEST_MESSAGE, `Write at most ${LONGEST_MESSAGE} characters.`),
    ),
  /** What the message is about; without it, what its text has after `Parameters:`, and else what the page shows. */
  subject: z.optional(z.nullable(subject)),
  /** cardsData, chartData, breakdownData, chartMetadata, dateRange, aggregationType, filters. */
  dashboardData: z.optional(z.unknown()),
  conversationHistory: z.optional(
    z.nullable(z.array(z.object({ role: z.enum(['user', 'assistant']), content: anyText }))),
  ),
  /** Must be the token's where there is a token; ignored without one. */
  tenantId: z.optional(z.nullable(z.string())),
  /** Ignored: who asks says the token. */
  firebaseUid: z.optional(z.nullable(z.string())),
  brandBackground: z.optional(z.nullable(z.string())),
  modelChoice: z.optional(z.nullable(z.enum(MODEL_CHOICES))),
  reset_thread: z.optional(z.nullable(z.boolean())),
});
export type ChatBody = z.output<typeof chatBody>;

const figureFormats = [
  'count',
  'money',
  'money1',
  'money2',
  'percent1',
  'percent2',
  'multiple',
  'growth',
  'number',
] as const;

const resultTable = z.object({
  title: z.string(),
  range: z.nullable(dateRange),
  comparison: z.nullable(dateRange),
  known: z.optional(z.partialRecord(z.enum(FACT_IDS), z.readonly(z.array(dateRange)))),
  filters: productFilters,
  channels: z.optional(z.array(z.enum(COVERED_CHANNELS))),
  marketplaces: z.optional(z.array(z.string())),
  dimension: z.nullable(z.enum(SEGMENT_IDS)),
  columns: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      role: z.enum(COLUMN_ROLES),
      metric: z.nullable(z.enum(METRIC_IDS)),
      format: z.nullable(z.enum(figureFormats)),
    }),
  ),
  rows: z.array(
    z.object({
      cells: z.array(z.nullable(z.union([z.number(), z.string()]))),
      kind: z.enum(['segment', 'total', 'other']),
    }),
  ),
  rowCount: z.number(),
});

/** What a tool call came to: enough to open it, its rows capped. */
export const actionResult = z.object({
  tables: z.array(resultTable),
  cautions: z.array(z.string()),
  dataVersion: z.nullable(z.number()),
  /** Milliseconds the tool took. */
  ms: z.number(),
});

const action = {
  tool_call_id: z.string(),
  tool_name: z.string(),
  agent_name: z.string(),
  /** What it was called with: question, metric, date range, the plan, the SQL (spec point 3). */
  parameters: z.record(z.string(), z.unknown()),
};

export const figureMark = z.object({
  start: z.number(),
  end: z.number(),
  // Conversations that were kept may have a status that there is no more.
  status: z.catch(z.enum(FIGURE_STATUSES), 'unverified'),
  sources: z.array(z.object({ callId: z.string(), table: z.number(), row: z.number(), column: z.number() })),
  formula: z.nullable(z.string()),
  /** What speaks against it where it stands, as a sentence. */
  warning: z._default(z.nullable(z.string()), null),
});

/** The plan a tool ran, in the parameters of its action; null for free SQL. */
export const actionPlan = z.nullable(plan);

/**
 * One event of a chat (spec point 7). The `response.*` ones are those of the OpenAI Responses stream, so any reader of
 * that stream reads these; what is our own begins with `agent_action_` or `skuline.`.
 */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent_action_started'), ...action }),
  z.object({
    type: z.literal('agent_action_completed'),
    ...action,
    /** In a few words: `79 rows`; of free SQL the spec's texts, such as `No data found`. */
    result_summary: z.string(),
    result: z.nullable(actionResult),
  }),
  z.object({
    type: z.literal('agent_action_failed'),
    ...action,
    /** `Tool execution failed`. */
    result_summary: z.string(),
    /** Why, in a sentence for the user. */
    error: z.string(),
    message: z.string(),
  }),
  z.looseObject({ type: z.literal('response.created') }),
  z.looseObject({ type: z.literal('response.in_progress') }),
  z.looseObject({ type: z.literal('response.output_item.added') }),
  z.looseObject({ type: z.literal('response.content_part.added') }),
  z.looseObject({ type: z.literal('response.output_text.delta'), delta: z.string() }),
  z.looseObject({ type: z.literal('response.output_text.done') }),
  z.looseObject({ type: z.literal('response.content_part.done') }),
  z.looseObject({ type: z.literal('response.reasoning_summary_text.delta') }),
  z.looseObject({ type: z.literal('response.output_item.done') }),
  z.looseObject({ type: z.literal('response.completed') }),
  z.looseObject({ type: z.literal('response.incomplete') }),
  /** The last event of an answer that was cut short; `response.incomplete` stands before it. */
  z.looseObject({ type: z.literal('response_incomplete'), message: z.optional(z.string()) }),
  z.object({ type: z.literal('complete') }),
  /** The question is in the queue, behind others of the same person or company; first of all, where there is one. */
  z.object({ type: z.literal('skuline.waiting'), message: z.string() }),
  /** Who answers, before all that is answered: a model, or the built-in analyst, and why it does where a model was chosen. */
  z.object({
    type: z.literal('skuline.answered_by'),
    /** `Google · gemini-2.5-flash`, or `Built-in analyst`. */
    name: z.string(),
    is_built_in: z.boolean(),
    reason: z.nullable(z.string()),
  }),
  /** The figures found in the text so far; each event has all of them. */
  z.object({ type: z.literal('skuline.figures'), figures: z.array(figureMark) }),
  z.object({ type: z.literal('skuline.chart'), call_id: z.string(), table: z.number(), at: z.number() }),
  /** Questions to choose from: what could be asked next, or what an ambiguous name could mean. */
  z.object({ type: z.literal('skuline.questions'), questions: z.array(z.string()) }),
]);
export type ChatEvent = z.output<typeof chatEvent>;

const chat = {
  method: 'POST',
  auth: 'optional',
  ability: 'assistant.ask',
  kind: 'events',
  body: chatBody,
  bodyLimit: CHAT_BODY_LIMIT,
  response: chatEvent,
  errors: ['invalid_request', 'tenant_mismatch', 'request_too_large', 'too_many_requests'],
} as const;

export const sendAgenticChat = defineEndpoint({
  ...chat,
  path: '/api/agentic-chat',
  summary:
    'A question to the assistant in Agent mode: it may call tools, and shows each call. Without a token it answers from the context that was sent alone.',
});

export const sendChat = defineEndpoint({
  ...chat,
  path: '/api/chat',
  summary: 'A question to the assistant in Ask mode: as in Agent mode, without free SQL.',
});

/** Which models can be chosen here, and what is left of today's questions. */
export const getAssistant = defineEndpoint({
  method: 'GET',
  path: '/api/assistant',
  ability: 'assistant.ask',
  summary: 'The models of the assistant and which of them have a key here; the limits of the user.',
  query: z.strictObject(tenantQuery),
  response: z.object({
    models: z.array(
      z.object({
        id: z.enum(MODEL_CHOICES),
        /** `Google`. */
        label: z.string(),
        /** Null where there is no key: the built-in analyst answers. */
        model: z.nullable(z.string()),
      }),
    ),
    /** The limit of questions a day that is reached first, and what is left of it today; null without one. */
    questions: z.nullable(
      z.object({ of: z.enum(['user', 'tenant']), dailyLimit: z.number(), left: z.number() }),
    ),
  }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});
export type AssistantInfo = z.output<typeof getAssistant.response>;

nameSchemas({ ChatQuestion: chatBody, ChatEvent: chatEvent, AssistantInfo: getAssistant.response });
