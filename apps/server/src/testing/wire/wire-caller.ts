import { gunzipSync } from 'node:zlib';
import type { WireSeller } from './seller/wire-seller.ts';
import type { Wire } from './start-wire.ts';

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The shortest client there is: it shows keys, and neither waits nor tries again. */
export class WireCaller {
  readonly #wire: Wire;
  readonly #seller: WireSeller;
  readonly #tokens = new Map<'keys' | 'adsKeys', string>();

  constructor(wire: Wire, at = 0) {
    const seller = wire.sellers[at];
    if (seller === undefined) throw new Error(`The wire has no seller ${at}.`);
    this.#wire = wire;
    this.#seller = seller;
  }

  grant(app: 'keys' | 'adsKeys', changed: Readonly<Record<string, string>> = {}): Promise<Called> {
    const {
      clientId: client_id,
      clientSecret: client_secret,
      refreshToken: refresh_token,
    } = this.#seller[app];
    const form = { grant_type: 'refresh_token', client_id, client_secret, refresh_token, ...changed };
    return call(`${this.#wire.urls.lwa}/auth/o2/token`, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #token(app: 'keys' | 'adsKeys'): Promise<string> {
    const known = this.#tokens.get(app);
    if (known !== undefined) return known;
    const { body } = await this.grant(app);
    const token = String(body['access_token']);
    this.#tokens.set(app, token);
    return token;
  }

  async sp(path: string, body?: object): Promise<Called> {
    const headers = { 'x-amz-access-token': await this.#token('keys') };
    return call(`${this.#wire.urls.spApi}${path}`, { headers, ...posted(body) });
  }

  async ads(path: string, body?: object): Promise<Called> {
    const headers = {
      authorization: `Bearer ${await this.#token('adsKeys')}`,
      'amazon-advertising-api-clientid': this.#seller.adsKeys.clientId,
      'amazon-advertising-api-scope': String(this.#seller.profiles[0]?.profileId),
      ...(body === undefined ? {} : { 'content-type': 'application/vnd.createasyncreportrequest.v3+json' }),
    };
    return call(`${this.#wire.urls.ads}${path}`, { headers, ...posted(body) });
  }

  shopify(query: string, variables: object = {}, token = this.#seller.shop.token): Promise<Called> {
    const headers = { 'x-shopify-access-token': token, 'content-type': 'application/json' };
    return call(`${this.#wire.urls.shopify}/admin/api/2026-10/graphql.json`, {
      headers,
      ...posted({ query, variables }),
    });
  }

  /** Asks for a report and follows it to its end. */
  async report(asked: object): Promise<Called> {
    const { body } = await this.sp('/reports/2021-06-30/reports', asked);
    return this.#until(`/reports/2021-06-30/reports/${String(body['reportId'])}`);
  }

  async query(text: string, paginationToken?: string): Promise<Called> {
    const { body } = await this.sp('/dataKiosk/2023-11-15/queries', { query: text, paginationToken });
    return this.#until(`/dataKiosk/2023-11-15/queries/${String(body['queryId'])}`);
  }

  async #until(path: string): Promise<Called> {
    for (;;) {
      const called = await this.sp(path);
      if (!['IN_QUEUE', 'IN_PROGRESS'].includes(String(called.body['processingStatus']))) return called;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async addressOf({ body }: Called): Promise<string> {
    const report = body['reportDocumentId'];
    const [api, id] =
      report === undefined
        ? ['dataKiosk/2023-11-15', body['dataDocumentId']]
        : ['reports/2021-06-30', report];
    const document = await this.sp(`/${api}/documents/${encodeURIComponent(String(id))}`);
    return String(document.body['url'] ?? document.body['documentUrl']);
  }

  /** The text of a report's or a query's document. */
  async textOf(called: Called): Promise<string> {
    return download(await this.addressOf(called));
  }
}

export async function download(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
}

function posted(body: object | undefined): RequestInit {
  return body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
}

async function call(address: string, init: RequestInit): Promise<Called> {
  const response = await fetch(address, init);
  const { status, headers } = response;
  return { status, headers, body: { ...Object(await response.json()) } };
}
