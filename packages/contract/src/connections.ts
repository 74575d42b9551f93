import { CONNECTED_SOURCES, PULL_KINDS, SHOP_ADDRESS } from '@skuline/domain/connections';
import * as z from 'zod/mini';
import { PRINTABLE_LINE, textId } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS } from './endpoint.ts';
import { dateKey, tenantQuery } from './query.ts';

const source = z.enum(CONNECTED_SOURCES);

/** A seller's account at a source, whose figures come by themselves. */
export const connection = z.object({
  id: z.string(),
  source,
  /** As the source calls it. */
  account: z.string(),
  /** `waiting`: not everything is there yet, or the source cannot be reached; `failed`: a person has to do something. */
  state: z.enum(['ok', 'waiting', 'failed', 'disconnected']),
  marketplaces: z.readonly(z.array(z.string())),
  /** The first day that is pulled. */
  since: z.string(),
  /** Kinds that are switched off. */
  without: z.readonly(z.array(z.string())),
  /** The last day of which each kind is there, such as `{ "orders": "2026-11-26" }`. */
  newest_day: z.readonly(z.record(z.string(), z.string())),
  /** When each kind that is pulled is due again, and what went wrong with it last, and what to do. */
  kinds: z.readonly(
    z.array(
      z.object({
        kind: z.enum(PULL_KINDS),
        next_pull: z.nullable(z.string()),
        trouble: z.nullable(z.string()),
      }),
    ),
  ),
  /** How many documents were asked for and are not taken in yet. */
  open: z.number(),
  /** An ISO instant; null where nothing is due again. */
  next_pull: z.nullable(z.string()),
  /** What went wrong last, and what to do. */
  trouble: z.nullable(z.string()),
});
export type Connection = z.output<typeof connection>;

const MAX_KEY = 4000;
const key = z.optional(
  z
    .string()
    .check(z.minLength(1), z.maxLength(MAX_KEY), z.regex(PRINTABLE_LINE, 'A key is one line of text.')),
);
const MOST_TARGETS = 50;
const targets = z._default(
  z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(MOST_TARGETS)),
  [],
);

const accountBody = {
  source,
  /** Of the seller's own app: for Amazon `client_id`, `client_secret` and `refresh_token`, for Shopify `shop` and `token`, for a mailbox `host`, `user`, `password`, `folder` (INBOX where it is left out) and `senders` (with commas). */
  keys: z.strictObject({
    client_id: key,
    client_secret: key,
    refresh_token: key,
    shop: z.optional(
      z
        .string()
        .check(
          z.maxLength(100),
          z.regex(SHOP_ADDRESS, 'A shop is its address at Shopify, such as acme.myshopify.com.'),
        ),
    ),
    token: key,
    host: key,
    user: key,
    password: key,
    folder: key,
    senders: key,
  }),
  marketplaces: targets,
  profiles: targets,
};

export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/api/connections',
  ability: 'connections.read',
  summary: 'The accounts whose figures come by themselves: how fresh each kind is, and what went wrong last.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(connection) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

/** What keys open: an account and where it sells. */
const testedConnection = z.object({
  account: z.string(),
  marketplaces: z.array(z.object({ code: z.string(), id: z.string() })),
  /** Kinds that the keys do not let Skuline read, with the reason in the source's words and what to do. */
  refused: z.readonly(z.array(z.object({ kind: z.enum(PULL_KINDS), why: z.string() }))),
});
export type TestedConnection = z.output<typeof testedConnection>;

export const testConnection = defineEndpoint({
  method: 'POST',
  path: '/api/connections/test',
  ability: 'connections.manage',
  summary: 'What an account’s keys open. Nothing is stored.',
  body: z.strictObject(accountBody),
  response: testedConnection,
});

export const connectAccount = defineEndpoint({
  method: 'POST',
  path: '/api/connections',
  ability: 'connections.manage',
  audit: 'in-transaction',
  summary: 'Connects an account and has its figures pulled; the same account again gets the new keys.',
  body: z.strictObject({
    ...accountBody,
    since: z.optional(dateKey),
    /** The connection that gets the keys, whatever its account is called now. */
    connection_id: z.optional(textId),
    /** Kinds that are not pulled; without it as before. */
    without: z.optional(z.array(z.enum(PULL_KINDS))),
  }),
  response: connection,
  errors: [...REQUEST_ERRORS, 'invalid_date'],
});

export const pullConnections = defineEndpoint({
  method: 'POST',
  path: '/api/connections/pull',
  ability: 'imports.write',
  summary: 'Has what is due of the connections pulled now, in the background.',
  body: z.strictObject({ source: z.optional(source) }),
  response: z.object({ connections: z.number() }),
  errors: [...REQUEST_ERRORS, 'connection_not_found'],
});

export const disconnectAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/connections/:id',
  ability: 'connections.manage',
  audit: 'in-transaction',
  summary: 'Ends a connection and deletes its keys; what was pulled stays, unless it is to be taken out.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ remove_data: z.optional(z.enum(['true', 'false'])), ...tenantQuery }),
  response: z.object({ account: z.string() }),
  errors: ['invalid_request', 'unknown_parameter', 'tenant_mismatch', 'connection_not_found'],
});

nameSchemas({
  Connections: listConnections.response,
  Connection: connection,
  ConnectionTest: testedConnection,
  AccountToTest: testConnection.body,
  AccountToConnect: connectAccount.body,
  PullRequest: pullConnections.body,
  PullsAskedFor: pullConnections.response,
  Disconnected: disconnectAccount.response,
});
