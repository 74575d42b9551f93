import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@skuline/contract';
import { z } from 'zod';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type EmbeddedAuth, issuerOf } from './auth.ts';
import { answerOf } from './library-failures.ts';
import type { CodeRedemptions } from './redeem-once.ts';
import type { Attempt, SignInLimits } from './sign-in-limits.ts';
import { normalizeEmail } from './users.ts';
import { redirectUriOf, WEB_SCOPES } from './web-client.ts';

/** Everything of the library that can be reached. What isn't here (sign-up, client registration, admin) is a 404. */
const ROUTES = [
  ['GET', '/jwks'],
  ['POST', '/oauth2/revoke'],
  ['GET', '/oauth2/userinfo'],
  ['POST', '/oauth2/userinfo'],
  ['GET', '/oauth2/end-session'],
  ['POST', '/oauth2/end-session'],
  ['POST', '/oauth2/end-session/confirm'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
] as const;
const TOKEN_PATH = '/oauth2/token';
const BODY_LIMIT = 64 * 1024;

export interface MountDependencies {
  readonly auth: EmbeddedAuth;
  readonly baseUrl: string;
  readonly anyOrigin: boolean;
  readonly limits: SignInLimits;
  readonly redemptions: CodeRedemptions;
}

/** Mounts the embedded issuer's routes; but for the sign-in's, bodies pass through as they came. */
export async function mountEmbeddedIssuer(app: FastifyInstance, options: MountDependencies): Promise<void> {
  const shared = { bodyLimit: BODY_LIMIT, schema: { hide: true } };
  app.get(`${AUTH_PATH}/.well-known/openid-configuration`, shared, async () => discoveryOf(options.baseUrl));
  app.get(`${AUTH_PATH}/oauth2/authorize`, shared, (request, reply) => authorize(request, reply, options));
  // Bodies are JSON here, read by the application's own parser: the library never reads one a second time.
  app.post(`${AUTH_PATH}/sign-in/email`, shared, (request, reply) => signIn(request, reply, options));
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      routes.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    }
    routes.post(`${AUTH_PATH}${TOKEN_PATH}`, shared, (request, reply) => giveTokens(request, reply, options));
    for (const [method, path] of ROUTES) {
      routes.route({
        ...shared,
        method,
        url: `${AUTH_PATH}${path}`,
        handler: (request, reply) => pass(request, reply, options),
      });
    }
  });
}

/** What the sign-in page sends; anything else in the body does not reach the library. */
const signInBody = z.object({
  email: z.string().max(320).transform(normalizeEmail),
  password: z.string().max(1000),
  oauth_query: z.string().optional(),
});

/** The limiter and the library are given the same values, so that both mean the same account. */
async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  const parsed = signInBody.safeParse(request.body);
  if (!parsed.success) {
    throw new AppError('invalid_request', { message: 'Send an email and a password as JSON.' });
  }
  const attempt: Attempt = { email: parsed.data.email, address: request.ip };
  const wait = await options.limits.begin(attempt);
  if (wait !== null) {
    reply.header('retry-after', String(wait));
    throw new AppError('too_many_requests', { message: 'Too many attempts to sign in; wait and try again.' });
  }
  const response = await ask(request, options, JSON.stringify(parsed.data));
  if (response.ok) await options.limits.succeed(attempt);
  return send(reply, response);
}

/**
 * The library takes a loopback address on any port, as native apps need it (RFC 8252). The web app has one address, and
 * another port may be another person's program.
 */
async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  const wanted = new URL(request.url, options.baseUrl).searchParams.getAll('redirect_uri');
  if (wanted.every((uri) => uri === redirectUriOf(options.baseUrl))) return pass(request, reply, options);
  return reply.redirect(`${options.baseUrl}/signin?error=invalid_redirect`);
}

const codeGrant = z.object({ grant_type: z.literal('authorization_code'), code: z.string() });

/** A code that is being redeemed already is refused as one that was. */
async function giveTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  const grant = codeGrant.safeParse(fieldsOf(request.body));
  if (!grant.success) return pass(request, reply, options);
  const response = await options.redemptions.redeem(grant.data.code, () => ask(request, options));
  if (response !== null) return send(reply, response);
  return reply
    .status(400)
    .header('cache-control', 'no-store')
    .send({ error: 'invalid_grant', error_description: 'invalid code' });
}

/** The fields of a body in either form that the library reads; none where it is neither. */
function fieldsOf(body: unknown): unknown {
  if (typeof body !== 'string') return {};
  try {
    return JSON.parse(body);
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  return send(reply, await ask(request, options));
}

/** Passes the request on; `json` stands in for a body that was parsed. */
function ask(
  request: FastifyRequest,
  { auth, baseUrl, anyOrigin }: MountDependencies,
  json?: string,
): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  if (anyOrigin && isFromOwnPage(request.headers)) headers.set('origin', baseUrl);
  if (json !== undefined) {
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
  }
  const body = json ?? (typeof request.body === 'string' ? request.body : null);
  // The canonical origin, never the Host header: a caller can't choose what the issuer takes itself for.
  const url = new URL(request.url, baseUrl);
  const givesTokens = url.pathname === `${AUTH_PATH}${TOKEN_PATH}`;
  return answerOf(() => auth.handler(new Request(url, { method: request.method, headers, body })), {
    givesTokens,
  });
}

/**
 * Whether a page of the very name that was asked sent the request. Another site's page says its own origin, whatever
 * its name resolves to, and gets none of the cookies that belong to this name.
 */
function isFromOwnPage({ origin, host }: FastifyRequest['headers']): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.body === null ? null : await response.text());
}

/**
 * The OpenID Connect discovery document. The library's own one promises what it could do for other clients (introspection,
 * DPoP, the claims parameter, client secrets); ours says what there is for the web app, the only client.
 */
function discoveryOf(baseUrl: string) {
  const at = `${baseUrl}${AUTH_PATH}`;
  return {
    issuer: issuerOf(baseUrl),
    authorization_endpoint: `${at}/oauth2/authorize`,
    token_endpoint: `${at}/oauth2/token`,
    revocation_endpoint: `${at}/oauth2/revoke`,
    userinfo_endpoint: `${at}/oauth2/userinfo`,
    end_session_endpoint: `${at}/oauth2/end-session`,
    jwks_uri: `${at}/jwks`,
    scopes_supported: WEB_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'sid', 'email', 'name', 'tenantId'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    prompt_values_supported: ['login', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}
