import { parseJson } from '@skuline/contract';
import { z } from 'zod';
import { type SourceKeys, SourceProblem } from './source-client.ts';
import type { Operation, SourceHttp, SourceResponse } from './source-http.ts';

const TOKEN: Operation = { name: 'token', rate: { perSecond: 1, burst: 5 } };
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const errorResponse = z.object({ error: z.string() });

/** The access token of Login with Amazon, got with a seller's refresh token and kept while it lasts. */
export class LwaToken {
  readonly #http: SourceHttp;
  readonly #url: string;
  readonly #keys: SourceKeys;
  #known: { readonly token: string; readonly until: number } | null = null;

  constructor(http: SourceHttp, url: string, keys: SourceKeys) {
    this.#http = http;
    this.#url = url;
    this.#keys = keys;
  }

  /**
   * The response to what is sent with the token, and with the next one where the token has run out between two requests.
   * Throws SourceProblem('keys') where Amazon no longer accepts the keys.
   */
  async use(
    send: (token: string) => Promise<SourceResponse>,
    hasRunOut: (response: SourceResponse) => boolean,
  ): Promise<SourceResponse> {
    const response = await send(await this.#get());
    if (!hasRunOut(response)) return response;
    this.#known = null;
    return send(await this.#get());
  }

  async #get(): Promise<string> {
    const known = this.#known;
    if (known !== null && performance.now() < known.until) return known.token;
    const { clientId = '', clientSecret = '', refreshToken = '' } = this.#keys;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    });
    const { status, text } = await this.#http.send({
      operation: TOKEN,
      url: `${this.#url}/auth/o2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: body.toString(),
    });
    if (status !== 200) throw explain(text);
    const { access_token: token, expires_in: seconds } = tokenResponse.parse(JSON.parse(text));
    this.#known = { token, until: performance.now() + seconds * 1000 - MARGIN_MS };
    return token;
  }
}

function explain(text: string): SourceProblem {
  const code = errorResponse.safeParse(parseJson(text)).data?.error;
  if (code === 'invalid_grant') {
    return new SourceProblem(
      'keys',
      'Amazon no longer accepts the refresh token (invalid_grant): it was revoked or has expired. Authorize the app again in Seller Central, and connect with the new token.',
    );
  }
  return new SourceProblem(
    'keys',
    `Amazon does not accept the client id or the client secret (${code ?? 'no reason was given'}). Copy both from the app's page in Seller Central, and connect again.`,
  );
}
