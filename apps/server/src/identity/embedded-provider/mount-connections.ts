import { DAY_MS, HOUR_MS } from '@skuline/domain/calendar';
import {
  AppError,
  CONNECTION_ANSWER_PATH,
  CONNECTION_REQUEST_PATH,
  type ConnectionRequest,
  connectionAnswer,
} from '@skuline/contract';
import { and, eq, lte, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { oauthClient, oauthConsent, session } from '../../stores/transactional/schema/index.ts';
import { ask, type AskDependencies, headersOf, send } from './ask-library.ts';
import { parseTenantId } from '../parse-tenant-id.ts';
import { AUTH_PATH } from './auth.ts';
import { consentFor, CONNECTION_SCOPES, MCP_PATH } from './connections.ts';
import { DISCOVERY_PATHS, discoveryOf } from './discovery.ts';
import { countOne, forgetEndedWindows, type RateLimit } from '../../platform/rate-limits.ts';
import { findFirstTenant, listMemberships } from './memberships.ts';
import { WEB_CLIENT_ID } from './web-client.ts';

export interface ConnectionDependencies extends AskDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

/** Mounts how other assistants find the issuer, register themselves, and are let in by a person. */
export function mountConnections(
  app: FastifyInstance,
  shared: RouteShorthandOptions,
  options: ConnectionDependencies,
): void {
  for (const path of DISCOVERY_PATHS) app.get(path, shared, async () => discoveryOf(options.baseUrl));
  app.post(`${AUTH_PATH}/oauth2/register`, shared, (request, reply) => register(request, reply, options));
  app.post(CONNECTION_ANSWER_PATH, shared, (request, reply) => consent(request, reply, options));
  app.get(CONNECTION_REQUEST_PATH, shared, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await describeRequest(request, options)),
  );
}

/** How long a client is kept that nobody let in. */
const UNUSED_CLIENT_MS = 30 * DAY_MS;
const LONGEST_CLIENT_NAME = 60;

/** What a client says of itself; what else it sends, a logo or a home page, anybody could claim. */
const registration = z.object({
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string().max(2000)).min(1).max(10),
});

/** Anybody may register a client: it can do nothing until a person lets it in. */
async function register(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConnectionDependencies,
): Promise<FastifyReply> {
  const { db, clock } = options;
  const now = clock.now().getTime();
  await forgetEndedWindows(db, now);
  for (const limit of limitsOf(request.ip)) {
    const wait = await countOne(db, limit, now);
    if (wait === null) continue;
    throw new AppError('too_many_requests', { retryAfterSeconds: wait });
  }
  const parsed = registration.safeParse(request.body);
  if (!parsed.success) {
    return reply.status(400).header('cache-control', 'no-store').send({
      error: 'invalid_client_metadata',
      error_description: 'redirect_uris has to name where people are sent back to.',
    });
  }
  await forgetUnusedClients(db, now);
  const { client_name: name, redirect_uris: redirectUris } = parsed.data;
  const json = JSON.stringify({
    client_name: readableName(name),
    redirect_uris: redirectUris,
    // A program on somebody's computer can't keep a secret, and a website needs none: PKCE stands in for it.
    token_endpoint_auth_method: 'none',
    application_type: redirectUris.every(isOfWebsite) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: CONNECTION_SCOPES.join(' '),
  });
  // Without the cookies of whoever sends it: a client belongs to nobody.
  return send(reply, await ask(request, options, { json, withoutCookies: true }));
}

function limitsOf(address: string): readonly RateLimit[] {
  return [
    { key: `register address ${networkOf(address)}`, max: 20, windowMs: HOUR_MS },
    { key: 'register everywhere', max: 200, windowMs: HOUR_MS },
  ];
}

async function forgetUnusedClients(db: Db, now: number): Promise<void> {
  const consents = db
    .select({ id: oauthConsent.id })
    .from(oauthConsent)
    .where(eq(oauthConsent.clientId, oauthClient.clientId));
  await db
    .delete(oauthClient)
    .where(
      and(
        sql`${oauthClient.clientId} <> ${WEB_CLIENT_ID}`,
        lte(oauthClient.createdAt, new Date(now - UNUSED_CLIENT_MS)),
        notExists(consents),
      ),
    );
}

/** A name as a line of a page: letters, no marks that turn the text around them. */
function readableName(name = ''): string {
  const line = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? 'Another assistant' : line.slice(0, LONGEST_CLIENT_NAME).toWellFormed();
}

/** Whether an address is a website's; the library checks what any other one may be. */
function isOfWebsite(address: string): boolean {
  return address.startsWith('https://');
}

/**
 * Asks a person to let a client in, each time: whoever knows a client's id may pose as a program that has no secret
 * (RFC 8252, 8.6). What is asked for is always the same, whatever the client knows of scopes and resources.
 */
export async function askForConnection(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConnectionDependencies,
): Promise<FastifyReply> {
  const asked = new URL(request.url, options.baseUrl).searchParams;
  const query = new URLSearchParams();
  for (const name of PASSED_ON) for (const value of asked.getAll(name)) query.append(name, value);
  if (!query.has('resource')) query.set('resource', options.baseUrl + MCP_PATH);
  query.set('scope', CONNECTION_SCOPES.join(' '));
  query.set('prompt', (asked.get('prompt') ?? '').split(' ').includes('login') ? 'login consent' : 'consent');
  return send(
    reply,
    await ask(request, options, { url: `${AUTH_PATH}/oauth2/authorize?${query.toString()}` }),
  );
}

const PASSED_ON = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];

/** The person's answer on the consent page. */
async function consent(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConnectionDependencies,
): Promise<FastifyReply> {
  const parsed = connectionAnswer.safeParse(request.body);
  if (!parsed.success) throw new AppError('invalid_request');
  const { companyId, accept, query } = parsed.data;
  const json = JSON.stringify({ accept, oauth_query: query });
  const response = await consentFor(companyId, () => ask(request, options, { json }));
  if (accept && response.ok) await recordConnected(request, options, { companyId, query });
  return send(reply, response);
}

/** The library has answered that the person may: the company is theirs, and the client is known. */
async function recordConnected(
  request: FastifyRequest,
  { auth, db, clock }: ConnectionDependencies,
  { companyId, query }: { readonly companyId: string; readonly query: string },
): Promise<void> {
  const signedIn = await auth.api.getSession({
    headers: headersOf(request),
    query: { disableRefresh: true },
  });
  const [client] = await db
    .select({ name: oauthClient.name })
    .from(oauthClient)
    .where(eq(oauthClient.clientId, new URLSearchParams(query).get('client_id') ?? ''));
  await recordAudit(db, clock.now(), {
    of: parseTenantId(companyId),
    action: 'assistant.connected',
    subject: client?.name ?? 'Assistant',
    actor: signedIn?.user.email,
  });
}

/** What the consent page says: which client asks, and whose companies there are. Throws `unauthorized` for nobody. */
async function describeRequest(
  request: FastifyRequest,
  { auth, db }: ConnectionDependencies,
): Promise<ConnectionRequest> {
  const asked = z.object({ client_id: z.string() }).safeParse(request.query);
  if (!asked.success) throw new AppError('invalid_request');
  const signedIn = await auth.api.getSession({
    headers: headersOf(request),
    query: { disableRefresh: true },
  });
  if (signedIn === null) throw new AppError('unauthorized');
  const [client] = await db
    .select({ name: oauthClient.name })
    .from(oauthClient)
    .where(eq(oauthClient.clientId, asked.data.client_id));
  if (client === undefined) throw new AppError('not_found');
  const memberships = await listMemberships(db, signedIn.user.id);
  const [own] = await db
    .select({ active: session.activeOrganizationId })
    .from(session)
    .where(eq(session.id, signedIn.session.id));
  const current = memberships.find(({ tenant }) => tenant.id === own?.active)?.tenant;
  return {
    clientName: client.name ?? '',
    email: signedIn.user.email,
    companies: memberships.map(({ tenant }) => tenant),
    companyId: (current ?? findFirstTenant(memberships))?.id ?? null,
  };
}
