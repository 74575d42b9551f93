import { chance } from '../seller/chance.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { secondsAfter, type WireClock } from '../wire-clock.ts';
import type { WireAnswer, WireCall } from '../wire-call.ts';

const TOKEN_SECONDS = 3600;

/** Which application a token is of: of the Selling Partner API, or of Amazon Ads. */
export type App = 'sp' | 'ads';

interface AccessToken {
  readonly seller: WireSeller;
  readonly app: App;
  readonly until: Date;
}

/** Login with Amazon: gives access tokens for an hour. */
export class LoginWithAmazon {
  readonly #clock: WireClock;
  readonly #sellers: readonly WireSeller[];
  readonly #tokens = new Map<string, AccessToken>();

  constructor(clock: WireClock, sellers: readonly WireSeller[]) {
    this.#clock = clock;
    this.#sellers = sellers;
  }

  /** Whose access token it is, although it may have ended. */
  find(token: string, app: App): { readonly seller: WireSeller; readonly isOver: boolean } | null {
    const found = this.#tokens.get(token);
    if (found === undefined || found.app !== app) return null;
    return { seller: found.seller, isOver: this.#clock.now() >= found.until };
  }

  /** Whose refresh token a request shows. */
  sellerOf(call: WireCall): WireSeller | null {
    return this.#grantOf(new URLSearchParams(call.body))?.seller ?? null;
  }

  #grantOf(form: URLSearchParams): { readonly seller: WireSeller; readonly app: App } | null {
    const refreshToken = form.get('refresh_token');
    for (const seller of this.#sellers) {
      if (seller.keys.refreshToken === refreshToken) return { seller, app: 'sp' };
      if (seller.adsKeys.refreshToken === refreshToken) return { seller, app: 'ads' };
    }
    return null;
  }

  answer(call: WireCall): WireAnswer {
    if (call.path !== '/auth/o2/token') return { status: 404, body: '' };
    if (call.method !== 'POST') return refuse(400, 'invalid_request', 'Only POST is supported.');
    if (!String(call.headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
      return refuse(400, 'invalid_request', 'Content-Type must be application/x-www-form-urlencoded.');
    }
    const form = new URLSearchParams(call.body);
    if (form.get('grant_type') !== 'refresh_token') {
      return refuse(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
    }
    const [id, secret] = [form.get('client_id'), form.get('client_secret')];
    const apps = this.#sellers.flatMap(({ keys, adsKeys }) => [keys, adsKeys]);
    const client = apps.find(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
    if (client === undefined) return refuse(401, 'invalid_client', 'Client authentication failed');
    const grant = this.#grantOf(form);
    const owner = grant?.app === 'ads' ? grant.seller.adsKeys : grant?.seller.keys;
    if (grant === null || grant.seller.isRevoked || owner?.clientId !== client.clientId) return INVALID_GRANT;
    const token = `Atza|${this.#tokens.size + 1}.${Math.floor(chance('token', this.#tokens.size) * 1e15).toString(36)}`;
    this.#tokens.set(token, { ...grant, until: secondsAfter(this.#clock.now(), TOKEN_SECONDS) });
    return {
      status: 200,
      body: {
        access_token: token,
        refresh_token: form.get('refresh_token'),
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
      },
    };
  }
}

function refuse(status: number, error: string, description: string): WireAnswer {
  return { status, body: { error, error_description: description } };
}

export const INVALID_GRANT: WireAnswer = refuse(
  400,
  'invalid_grant',
  "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.",
);
