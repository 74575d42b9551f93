import type { FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { TestIdentity } from './test-identity.ts';

const discoveryDocument = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string(),
  jwks_uri: z.string(),
  claims_supported: z.array(z.string()),
});
const redirectAnswer = z.object({ url: z.string() });
const tokenAnswer = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });
export type Tokens = z.output<typeof tokenAnswer>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A browser's part of the code flow with PKCE, request by request, with the cookies it would keep. */
export class CodeFlow {
  readonly state = randomBytes(8).toString('hex');
  readonly nonce = randomBytes(8).toString('hex');
  readonly redirectUri: string;
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #http: FastifyInstance;
  readonly #origin: string;
  readonly #clientId: string;
  readonly #authority: string;
  cookie = '';

  constructor({ http, baseUrl, identity }: Pick<TestIdentity, 'http' | 'baseUrl' | 'identity'>) {
    this.#http = http;
    this.#origin = baseUrl;
    this.#clientId = identity.authConfig().clientId;
    this.#authority = identity.authConfig().authority;
    this.redirectUri = `${baseUrl}/signin/callback`;
  }

  async discover() {
    const response = await this.#http.inject({ url: `${this.#authority}/.well-known/openid-configuration` });
    return discoveryDocument.parse(response.json());
  }

  /** Opens the authorization endpoint as a page; answers where the browser is sent. */
  async authorize(changes: Readonly<Record<string, string>> = {}): Promise<URL> {
    const url = new URL((await this.discover()).authorization_endpoint);
    url.search = new URLSearchParams({
      client_id: this.#clientId,
      response_type: 'code',
      redirect_uri: this.redirectUri,
      scope: 'openid email profile offline_access',
      state: this.state,
      nonce: this.nonce,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }).toString();
    return new URL((await this.open(url.href)).headers.location ?? '', this.#origin);
  }

  /** A navigation of the browser. */
  open(url: string) {
    return this.#http.inject({
      url,
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: this.cookie },
    });
  }

  /** A script's POST of JSON from the app's own page. */
  async post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    const response = await this.#http.inject({
      method: 'POST',
      url: `${this.#authority}${path}`,
      headers: { origin: this.#origin, 'sec-fetch-mode': 'cors', cookie: this.cookie, ...headers },
      payload: body,
    });
    const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    return response;
  }

  /** Sends the form of the sign-in page that was opened at `page`; answers where the page is to go. */
  async signIn(credentials: Credentials, page: URL): Promise<URL> {
    const response = await this.post('/sign-in/email', { ...credentials, oauth_query: page.search.slice(1) });
    if (response.statusCode !== 200) throw new Error(`Signing in: ${response.statusCode} ${response.body}`);
    return new URL(redirectAnswer.parse(response.json()).url, this.#origin);
  }

  redeem(code: string, verifier = this.verifier) {
    return this.askForToken({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: verifier,
    });
  }

  refresh(refreshToken: string) {
    return this.askForToken({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async askForToken(form: Readonly<Record<string, string>>) {
    return this.#http.inject({
      method: 'POST',
      url: (await this.discover()).token_endpoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: this.#clientId, ...form }).toString(),
    });
  }

  /** The whole way from the sign-in page to the tokens. */
  async run(credentials: Credentials): Promise<Tokens> {
    const callback = await this.signIn(credentials, await this.authorize());
    return tokensOf(await this.redeem(callback.searchParams.get('code') ?? ''));
  }
}

/** The tokens of a token endpoint's answer; throws when it refused. */
export function tokensOf(response: { readonly statusCode: number; readonly body: string }): Tokens {
  if (response.statusCode !== 200) throw new Error(`No tokens: ${response.statusCode} ${response.body}`);
  return tokenAnswer.parse(JSON.parse(response.body));
}
