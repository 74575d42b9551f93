import { exportJWK, generateKeyPair } from 'jose';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

export const OUTSIDE_CLIENT_ID = 'skuline-at-acme';
const TTL_SECONDS = 3600;
const REDIRECT_URI = 'http://127.0.0.1:4400/signin/callback';

/** An OpenID Connect issuer that isn't ours, on loopback. */
export interface OutsideIssuer {
  readonly url: string;
  /** Signs `account` in by the issuer's own pages; answers the tokens of the code flow. */
  signIn(account: string): Promise<{ readonly id_token: string; readonly access_token: string }>;
  close(): Promise<void>;
}

/** Every account has an email of its own name, and `claims` on top. */
export async function startOutsideIssuer(claims: Readonly<Record<string, unknown>>): Promise<OutsideIssuer> {
  const server = http.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const provider = await createProvider(url, claims);
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    url,
    signIn: (account) => signIn(url, account),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(url: string, claims: Readonly<Record<string, unknown>>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return new Provider(url, {
    clients: [
      {
        client_id: OUTSIDE_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'outside' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'name', ...Object.keys(claims)], email: ['email'] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: TTL_SECONDS,
      Grant: TTL_SECONDS,
      IdToken: TTL_SECONDS,
      Interaction: TTL_SECONDS,
      Session: TTL_SECONDS,
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@acme.example`, name: sub.toUpperCase(), ...claims }),
    }),
  });
}

async function signIn(url: string, account: string) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: OUTSIDE_CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const code = await findCode(`${url}/auth?${query.toString()}`, account);
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: OUTSIDE_CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      code,
      code_verifier: verifier,
    }),
  });
  return z.object({ id_token: z.string(), access_token: z.string() }).parse(await response.json());
}

/** Follows the issuer's redirects like a browser and fills in its login and consent pages. */
async function findCode(start: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  let request: { url: string; form?: URLSearchParams } = { url: start };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form === undefined ? {} : { method: 'POST', body: request.form }),
    });
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
    const location = response.headers.get('location');
    if (location?.startsWith(REDIRECT_URI) === true) return new URL(location).searchParams.get('code') ?? '';
    if (location === null) request = { url: request.url, form: formOf(await response.text(), account) };
    else request = { url: new URL(location, request.url).href };
  }
  throw new Error('The issuer gave no code.');
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const at = pair.indexOf('=');
  cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

function formOf(page: string, account: string): URLSearchParams {
  const isLogin = page.includes('name="login"');
  return new URLSearchParams(
    isLogin ? { prompt: 'login', login: account, password: 'any' } : { prompt: 'consent' },
  );
}
