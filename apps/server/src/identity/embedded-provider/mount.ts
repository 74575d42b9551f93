import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@skuline/contract';
import { z } from 'zod';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type EmbeddedAuth } from './auth.ts';
import type { Attempt, SignInLimits } from './sign-in-limits.ts';

/** Everything of the library that can be reached. What isn't here (sign-up, client registration, admin) is a 404. */
const ROUTES = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/oauth2/authorize'],
  ['POST', '/oauth2/authorize'],
  ['POST', '/oauth2/token'],
  ['POST', '/oauth2/revoke'],
  ['GET', '/oauth2/userinfo'],
  ['POST', '/oauth2/userinfo'],
  ['GET', '/oauth2/end-session'],
  ['POST', '/oauth2/end-session'],
  ['POST', '/oauth2/end-session/confirm'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
] as const;
const SIGN_IN_PATH = '/sign-in/email';
const BODY_LIMIT = 64 * 1024;

export interface MountOptions {
  readonly auth: EmbeddedAuth;
  readonly baseUrl: string;
  readonly limits: SignInLimits;
}

/** Mounts the embedded issuer's routes; bodies pass through as they came. */
export async function mountEmbeddedIssuer(app: FastifyInstance, options: MountOptions): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      routes.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    }
    const shared = { bodyLimit: BODY_LIMIT, schema: { hide: true } };
    for (const [method, path] of ROUTES) {
      routes.route({
        ...shared,
        method,
        url: `${AUTH_PATH}${path}`,
        handler: (request, reply) => pass(request, reply, options),
      });
    }
    routes.route({
      ...shared,
      method: 'POST',
      url: `${AUTH_PATH}${SIGN_IN_PATH}`,
      handler: (request, reply) => signIn(request, reply, options),
    });
  });
}

const signInBody = z.object({ email: z.string().max(320), password: z.string().max(1000) }).loose();

async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<FastifyReply> {
  const attempt: Attempt = { email: parseEmail(request.body), address: request.ip };
  const wait = await options.limits.begin(attempt);
  if (wait !== null) {
    reply.header('retry-after', String(wait));
    throw new AppError('too_many_requests', { message: 'Too many attempts to sign in; wait and try again.' });
  }
  const response = await ask(request, options);
  if (response.ok) await options.limits.succeed(attempt);
  return send(reply, response);
}

function parseEmail(body: unknown): string {
  try {
    return signInBody.parse(JSON.parse(z.string().parse(body))).email;
  } catch (cause) {
    throw new AppError('invalid_request', { message: 'Send an e-mail and a password as JSON.', cause });
  }
}

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<FastifyReply> {
  return send(reply, await ask(request, options));
}

function ask(request: FastifyRequest, { auth, baseUrl }: MountOptions): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  // The canonical origin, never the Host header: a caller can't choose what the issuer takes itself for.
  return auth.handler(
    new Request(new URL(request.url, baseUrl), {
      method: request.method,
      headers,
      ...(typeof request.body === 'string' ? { body: request.body } : {}),
    }),
  );
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.body === null ? null : await response.text());
}
