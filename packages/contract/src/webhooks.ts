import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '@skuline/domain/webhooks';
import * as z from 'zod/mini';
import { boundedList, PRINTABLE_LINE, textId } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS, nullableText } from './endpoint.ts';
import { tenantQuery } from './query.ts';

const MAX_NAME = 80;
const MAX_ADDRESS = 2000;

/** Where a company is told of what happens. */
const webhook = z.object({
  id: z.string(),
  /** `webhook`: signed JSON; `slack`, `teams`: a message for people. */
  kind: z.enum(WEBHOOK_KINDS),
  name: z.string(),
  /** The host of its address; the rest of it lets people in and is never shown. */
  host: z.string(),
  events: z.readonly(z.array(z.enum(WEBHOOK_EVENTS))),
  is_on: z.boolean(),
  /** Since when nothing was taken, as an ISO instant; null while all goes well. */
  failing_since: nullableText,
  /** Why it was switched off by itself; null where a person did, or it is on. */
  stopped_why: nullableText,
  created_at: z.string(),
  created_by: z.string(),
});
export type Webhook = z.output<typeof webhook>;

const name = z.string().check(z.trim(), z.maxLength(MAX_NAME), z.regex(PRINTABLE_LINE));
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ADDRESS), z.regex(PRINTABLE_LINE));
const events = boundedList(z.enum(WEBHOOK_EVENTS), { least: 1, most: WEBHOOK_EVENTS.length });

const params = z.strictObject({ id: textId });
const ofOne = {
  ability: 'webhooks.manage',
  params,
  errors: [...REQUEST_ERRORS, 'webhook_not_found'],
} as const;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks',
  ability: 'webhooks.manage',
  summary: 'Where the company is told of what happens.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(webhook) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

/** The secret that signs, shown this once; null of a chat, which asks for none. */
const secret = nullableText;

export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks',
  ability: 'webhooks.manage',
  audit: 'in-transaction',
  summary: 'Has a company’s events sent to an address; the secret that signs them is in this response alone.',
  body: z.strictObject({
    kind: z._default(z.enum(WEBHOOK_KINDS), 'webhook'),
    name: z._default(name, ''),
    url,
    /** Without it all of them. */
    events: z.optional(events),
  }),
  response: z.extend(webhook, { secret }),
});

export const changeWebhook = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  path: '/api/webhooks/:id',
  audit: 'in-transaction',
  summary: 'Changes a webhook, or switches it off and on; what is left out stays.',
  body: z.strictObject({
    name: z.optional(name),
    url: z.optional(url),
    events: z.optional(events),
    is_on: z.optional(z.boolean()),
  }),
  response: webhook,
});

export const removeWebhook = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/webhooks/:id',
  audit: 'in-transaction',
  summary: 'Removes a webhook, with what was still to be sent to it and its log.',
  response: z.object({ removed: z.literal(true) }),
});

export const testWebhook = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Sends a test now, once, and says what came back.',
  response: z.object({
    /** Whether the receiver answered with 2xx. */
    is_delivered: z.boolean(),
    /** Null where it did not answer. */
    status: z.nullable(z.number()),
    /** In a sentence. */
    outcome: z.string(),
    /** The first characters of its answer. */
    answer: z.string(),
  }),
});

export const renewWebhookSecret = defineEndpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  audit: 'in-transaction',
  summary: 'Makes a new secret, which signs from now on; it is in this response alone.',
  response: z.object({ secret: z.string() }),
});

/** An event on its way to a webhook. */
const delivery = z.object({
  event_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** ISO instants: when it happened, was last tried, and is tried next. */
  happened_at: z.string(),
  tried_at: nullableText,
  next_try_at: nullableText,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  status: z.nullable(z.number()),
  /** What became of the last try, in a sentence. */
  outcome: nullableText,
  /** The first characters of the last answer. */
  answer: nullableText,
});
export type WebhookDelivery = z.output<typeof delivery>;

export const listWebhookDeliveries = defineEndpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook and what became of it, newest first, at most 100.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(delivery) }),
});

const day = z.string();
const pageUrl = z.string();

const insightData = z.object({
  insight_id: z.string(),
  title: z.string(),
  description: z.string(),
  recommendations: z.readonly(z.array(z.string())),
  category: z.string(),
  metric: z.string(),
  /** What it is about; a part that is null is not restricted. */
  scope: z.object({
    brand: nullableText,
    channel: nullableText,
    parent_sku: nullableText,
    sku: nullableText,
  }),
  /** In the company's currency, lost (negative) or won; null where nobody can say. */
  impact: z.nullable(z.number()),
  days: z.nullable(z.object({ start: day, end: day })),
  url: pageUrl,
});

const importData = z.object({
  import_id: z.number(),
  file_name: z.string(),
  status: z.enum(['published', 'failed']),
  rows: z.nullable(z.number()),
  first_day: z.nullable(day),
  last_day: z.nullable(day),
  imported_by: z.string(),
  /** Why nothing was stored; null where the file was imported. */
  problem: nullableText,
  url: pageUrl,
});

const connectionData = z.object({
  connection_id: z.string(),
  name: z.string(),
  source: z.string(),
  /** An ISO instant. */
  last_pull: z.string(),
  /** What is wrong and what to do; null where it works again. */
  problem: nullableText,
  url: pageUrl,
});

const envelope = {
  /** The same at each try: who has seen it has the event already. */
  id: z.string(),
  /** When it happened, an ISO instant. */
  time: z.string(),
  company: z.object({ id: z.string(), name: z.string() }),
};

/** What is posted to a webhook. */
export const webhookEventBody = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('insight.raised'), data: insightData }),
  z.object({ ...envelope, type: z.literal('import.finished'), data: importData }),
  z.object({
    ...envelope,
    type: z.enum(['connection.stopped', 'connection.recovered']),
    data: connectionData,
  }),
  z.object({ ...envelope, type: z.literal('test'), data: z.object({ message: z.string(), url: pageUrl }) }),
]);
export type WebhookEventBody = z.output<typeof webhookEventBody>;

nameSchemas({
  WebhookEvent: webhookEventBody,
  Webhooks: listWebhooks.response,
  Webhook: webhook,
  WebhookToAdd: addWebhook.body,
  WebhookAdded: addWebhook.response,
  WebhookChange: changeWebhook.body,
  WebhookRemoved: removeWebhook.response,
  WebhookTest: testWebhook.response,
  WebhookSecret: renewWebhookSecret.response,
  WebhookDeliveries: listWebhookDeliveries.response,
});
