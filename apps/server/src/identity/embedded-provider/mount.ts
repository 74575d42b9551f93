import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@skuline/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { user, verification } from '../../stores/transactional/schema/index.ts';
import { z } from 'zod';
import { isFirstUse, readCode } from './app-codes.ts';
import { ask, pass, send, TOKEN_PATH } from './ask-library.ts';
import { AUTH_PATH } from './auth.ts';
import { askForConnection, type ConnectionDependencies, mountConnections } from './mount-connections.ts';
import { mountPasskeys, type PasskeySignInDependencies } from './mount-passkeys.ts';
import type { CodeRedemptions } from './redeem-once.ts';
import { beginAttempt, endAttempt } from './sign-in-attempts.ts';
import type { Attempt } from './sign-in-limits.ts';
import { normalizeEmail } from './users.ts';
import { redirectUriOf, WEB_CLIENT_ID } from './web-client.ts';

/**
 * Everything of the library that is passed on as it comes; what else can be reached has a handler. What is in neither
 * (sign-up, admin) is a 404.
 */
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
const BODY_LIMIT = 64 * 1024;

export interface MountDependencies extends ConnectionDependencies, PasskeySignInDependencies {
  readonly redemptions: CodeRedemptions;
}

/** Mounts the embedded issuer's routes; but for the sign-in's, bodies pass through as they came. */
export async function mountEmbeddedIssuer(app: FastifyInstance, options: MountDependencies): Promise<void> {
  const shared = { bodyLimit: BODY_LIMIT, schema: { hide: true } };
  mountConnections(app, shared, options);
  app.get(`${AUTH_PATH}/oauth2/authorize`, shared, (request, reply) => authorize(request, reply, options));
  // Bodies are JSON here, read by the application's own parser: the library never reads one a second time.
  app.post(`${AUTH_PATH}/sign-in/email`, shared, (request, reply) => signIn(request, reply, options));
  app.post(`${AUTH_PATH}${CODE_PATH}`, shared, (request, reply) => showCode(request, reply, options));
  mountPasskeys(app, shared, options);
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
  await beginAttempt(reply, options, attempt);
  const response = await ask(request, options, { json: JSON.stringify(parsed.data) });
  const isPending = response.ok && (await asksForCode(response));
  // Wrong codes go on counting, and the address becomes known by the right one.
  if (isPending) await options.limits.takeBack(attempt);
  return isPending ? send(reply, response) : endAttempt(request, reply, options, { attempt, response });
}

const pendingSignIn = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether the password was right and the library waits for a code: no session has begun. */
async function asksForCode(response: Response): Promise<boolean> {
  return pendingSignIn.safeParse(await response.clone().json()).success;
}

/** Where a sign-in goes on that waits for a code. */
const CODE_PATH = '/sign-in/code';
const codeBody = z.object({
  code: z.string().max(100),
  oauth_query: z.string().optional(),
});

/**
 * A code of the authenticator app, which is six digits, or a recovery code. A cookie says whose sign-in waits for it; wrong
 * ones count like wrong passwords, before they are looked at, so that many at once can't slip through.
 */
async function showCode(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  const parsed = codeBody.safeParse(request.body);
  if (!parsed.success) throw new AppError('invalid_request', { message: 'Send a code as JSON.' });
  const { code, isOfApp } = readCode(parsed.data.code);
  // With a session of its own the library would take it for a setup.
  const cookie = pendingCookie(request.headers.cookie);
  const answer = () =>
    ask(request, options, {
      json: JSON.stringify({ ...parsed.data, code }),
      url: `${AUTH_PATH}/two-factor/${isOfApp ? 'verify-totp' : 'verify-backup-code'}`,
      cookie,
    });
  const email = await findPending(options.db, cookie);
  if (email === null) return send(reply, await answer());
  const attempt: Attempt = { email, address: request.ip };
  await beginAttempt(reply, options, attempt);
  const details = isOfApp ? 'with a code of an app' : 'with a recovery code';
  const isUsed = isOfApp && !(await isFirstUse(options.db, options.clock.now(), { email, code }));
  const response = isUsed ? Response.json({ code: 'INVALID_CODE' }, { status: 401 }) : await answer();
  return endAttempt(request, reply, options, { attempt, response, details });
}

/** Of all cookies the one of a sign-in that waits for a code. */
function pendingCookie(cookies = ''): string {
  return cookies.split('; ').find((text) => /^[^=]*skuline\.two_factor=/.test(text)) ?? '';
}

/** Whose sign-in a cookie is of; null for none. Only the library looks at its signature. */
async function findPending(db: Db, cookie: string): Promise<string | null> {
  const value = decoded(cookie.slice(cookie.indexOf('=') + 1));
  const [row] = await db
    .select({ email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(eq(verification.identifier, value.slice(0, value.lastIndexOf('.'))));
  return row?.email ?? null;
}

/** A value of a cookie as text; empty for what is none. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/**
 * The library takes a loopback address on any port, as native apps need it (RFC 8252). The web app has one address, and
 * another port may be another person's program. Whatever names another client asks for a connection.
 */
async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountDependencies,
): Promise<FastifyReply> {
  const { searchParams } = new URL(request.url, options.baseUrl);
  if (!searchParams.getAll('client_id').includes(WEB_CLIENT_ID)) {
    return askForConnection(request, reply, options);
  }
  const wanted = searchParams.getAll('redirect_uri');
  if (wanted.every((uri) => uri === redirectUriOf(options.baseUrl))) return pass(request, reply, options);
  return reply.redirect(`${options.baseUrl}/connect?error=invalid_redirect`);
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
