import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type EmbeddedAuth } from './auth.ts';
import { answerOf } from './library-failures.ts';

export const TOKEN_PATH = '/oauth2/token';

export interface AskDependencies {
  readonly auth: EmbeddedAuth;
  readonly baseUrl: string;
  readonly anyOrigin: boolean;
}

/** Passes a request on to the library, and its answer back. */
export async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  options: AskDependencies,
): Promise<FastifyReply> {
  return send(reply, await ask(request, options));
}

/** What is asked in place of the request as it came. */
interface Instead {
  /** Stands in for a body that was parsed. */
  readonly json?: string;
  /** Stands in for the address. */
  readonly url?: string;
  /** Stands in for the cookies that came. */
  readonly cookie?: string;
  /** Asks as somebody nobody knows. */
  readonly withoutCookies?: boolean;
}

export function ask(
  request: FastifyRequest,
  { auth, baseUrl, anyOrigin }: AskDependencies,
  { json, url: path = request.url, cookie, withoutCookies = false }: Instead = {},
): Promise<Response> {
  const headers = headersOf(request);
  if (withoutCookies) for (const name of ['cookie', 'authorization', 'origin']) headers.delete(name);
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  if (anyOrigin && isFromOwnPage(request.headers)) headers.set('origin', baseUrl);
  if (json !== undefined) {
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
  }
  const body = json ?? (typeof request.body === 'string' ? request.body : null);
  // The canonical origin, never the Host header: a caller can't choose what the issuer takes itself for.
  const url = new URL(path, baseUrl);
  const givesTokens = url.pathname === `${AUTH_PATH}${TOKEN_PATH}`;
  return answerOf(() => auth.handler(new Request(url, { method: request.method, headers, body })), {
    givesTokens,
  });
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/**
 * Whether a page of the very name that was asked sent the request. Another site's page says its own origin, whatever
 * its name resolves to, and gets none of the cookies that belong to this name.
 */
function isFromOwnPage({ origin, host }: FastifyRequest['headers']): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

export async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.body === null ? null : await response.text());
}
