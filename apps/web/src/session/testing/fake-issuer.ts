import type { AuthConfig } from '@skuline/contract';
import { vi } from 'vitest';

export interface IssuerRequest {
  readonly origin: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** Responds like an OpenID Connect issuer; `seen` records the requests, `changes` overrides responses by path. */
export function fakeIssuer(
  config: AuthConfig,
  changes: Readonly<Record<string, (request: IssuerRequest) => Response>> = {},
) {
  const seen: IssuerRequest[] = [];
  let nonce: string | null = null;
  const base = new URL(config.authority).pathname.replace(/\/$/, '');
  const responses: Record<string, (request: IssuerRequest) => Response> = {
    '/.well-known/openid-configuration': () =>
      Response.json({
        issuer: config.authority,
        authorization_endpoint: `${config.authority}/oauth2/authorize`,
        token_endpoint: `${config.authority}/oauth2/token`,
        end_session_endpoint: `${config.authority}/oauth2/end-session`,
      }),
    '/oauth2/authorize': ({ query }) => {
      nonce = query.get('nonce');
      const signed = new URLSearchParams([...query, ['sig', 'a+b/c=']]);
      return Response.json({ redirect: true, url: `/signin?${signed.toString()}` });
    },
    '/sign-in/email': ({ body }) => {
      const { oauth_query: query } = JSON.parse(body) as { oauth_query: string };
      const state = new URLSearchParams(query).get('state') ?? '';
      return Response.json({ redirect: true, url: `/signin/callback?code=code-1&state=${state}` });
    },
    '/oauth2/token': ({ body }) => tokenResponse(body, nonce),
    '/sign-out': () => Response.json({ success: true }),
    ...changes,
  };
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname.slice(base.length);
    const body =
      init.body instanceof URLSearchParams
        ? init.body.toString()
        : typeof init.body === 'string'
          ? init.body
          : '';
    const request = { origin: url.origin, path, query: url.searchParams, body };
    seen.push(request);
    return responses[path]?.(request) ?? new Response('', { status: 404 });
  };
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(respond));
  return { seen, paths: () => seen.map(({ path }) => path) };
}

export function tokenResponse(form: string, nonce: string | null): Response {
  const isRefresh = form.includes('grant_type=refresh_token');
  // The browser doesn't check times; the server does, with its own clock.
  const claims = {
    sub: 'user-1',
    email: 'ann@example.com',
    name: 'Ann',
    tenantId: 'tenant-1',
    iat: 1,
    exp: 2,
  };
  return Response.json({
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'access',
    refresh_token: isRefresh ? 'refresh-2' : 'refresh-1',
    scope: 'openid email profile offline_access',
    id_token: `${encode({ alg: 'none' })}.${encode({ ...claims, ...(isRefresh ? { at: 2 } : { nonce }) })}.`,
  });
}

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
