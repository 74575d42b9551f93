import type { WantedPull } from '@skuline/domain/connections';
import { z } from 'zod';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import { LwaToken } from './lwa-token.ts';
import {
  type PullProgress,
  type PullRequest,
  type SourceAccount,
  type SourceClient,
  type SourceKeys,
  SourceProblem,
} from './source-client.ts';
import type { Operation, SourceHttp, SourceResponse } from './source-http.ts';

/** Amazon Ads publishes no rates: it says when to come again. */
const PROFILES: Operation = { name: 'profiles', rate: { perSecond: 1, burst: 5 } };
const CREATE: Operation = { name: 'createReport', rate: { perSecond: 1, burst: 5 } };
const LOOK_AT: Operation = { name: 'getReport', rate: { perSecond: 5, burst: 10 } };
/** A request that is under way already is looked for again after this. */
const UNDER_WAY_MS = 60_000;
const MOST_TRIES = 10;

const COUNTS = [
  'date',
  'campaignId',
  'campaignName',
  'campaignBudgetCurrencyCode',
  'impressions',
  'clicks',
  'cost',
];
/** How each kind is asked for. */
const REPORTS: Readonly<
  Record<
    string,
    {
      readonly adProduct: string;
      readonly groupBy: string;
      readonly reportTypeId: string;
      readonly columns: readonly string[];
    }
  >
> = {
  ads: {
    adProduct: 'SPONSORED_PRODUCTS',
    groupBy: 'advertiser',
    reportTypeId: 'spAdvertisedProduct',
    columns: [...COUNTS, 'advertisedSku', 'advertisedAsin', 'purchases7d', 'sales7d'],
  },
  display_ads: {
    adProduct: 'SPONSORED_DISPLAY',
    groupBy: 'advertiser',
    reportTypeId: 'sdAdvertisedProduct',
    columns: [...COUNTS, 'promotedSku', 'promotedAsin', 'purchases', 'sales'],
  },
  brand_ads: {
    adProduct: 'SPONSORED_BRANDS',
    groupBy: 'campaign',
    reportTypeId: 'sbCampaigns',
    columns: [...COUNTS, 'purchases', 'sales', 'newToBrandPurchases'],
  },
  search_terms: {
    adProduct: 'SPONSORED_PRODUCTS',
    groupBy: 'searchTerm',
    reportTypeId: 'spSearchTerm',
    columns: [...COUNTS, 'adGroupName', 'targeting', 'matchType', 'searchTerm', 'purchases7d', 'sales7d'],
  },
};

const profiles = z.array(
  z.object({
    profileId: z.union([z.number(), z.string()]),
    countryCode: z.string(),
    timezone: z.string(),
    accountInfo: z.object({ name: z.string().optional() }).optional(),
  }),
);
const made = z.object({ reportId: z.string() });
const report = z.object({
  status: z.string(),
  url: z.string().nullish(),
  failureReason: z.string().nullish(),
});
const refusal = z.object({
  detail: z.string().optional(),
  details: z.string().optional(),
  message: z.string().optional(),
});
const REPORT_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export interface AmazonAdsClientOptions {
  readonly http: SourceHttp;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly keys: SourceKeys;
  readonly targets: readonly StoredTarget[];
}

/** Amazon's advertising API: reports of version 3, by day. */
export class AmazonAdsClient implements SourceClient {
  readonly #options: AmazonAdsClientOptions;
  readonly #token: LwaToken;

  constructor(options: AmazonAdsClientOptions) {
    this.#options = options;
    this.#token = new LwaToken(options.http, options.tokenUrl, options.keys);
  }

  async look(): Promise<SourceAccount> {
    const found = await this.#ask(profiles, PROFILES, { path: '/v2/profiles' });
    const targets = found.map(({ profileId, countryCode, timezone, accountInfo }) => {
      const marketplace = countryCode === 'GB' ? 'UK' : countryCode;
      const isAlone = found.filter((other) => other.countryCode === countryCode).length === 1;
      return {
        target: isAlone ? marketplace : `${marketplace} ${profileId}`,
        timeZone: timezone,
        sourceId: String(profileId),
        marketplace,
        account: accountInfo?.name ?? 'Amazon Ads',
      };
    });
    return { name: targets[0]?.account ?? 'Amazon Ads', targets };
  }

  async request(wanted: WantedPull): Promise<readonly string[]> {
    const kind = REPORTS[wanted.kind];
    if (kind === undefined) throw new Error(`Amazon Ads has no report of ${wanted.kind}.`);
    const { adProduct, groupBy, reportTypeId, columns } = kind;
    const body = {
      name: `Skuline ${wanted.kind} ${wanted.start} ${wanted.end}`,
      startDate: wanted.start,
      endDate: wanted.end,
      configuration: {
        adProduct,
        groupBy: [groupBy],
        columns,
        reportTypeId,
        timeUnit: 'DAILY',
        format: 'GZIP_JSON',
      },
    };
    for (let tries = 1; ; tries += 1) {
      const request = { path: '/reporting/reports', body, scope: wanted };
      const response = await this.#send(CREATE, request);
      if (response.status !== 425) return [this.#scoped(wanted, parseOr(made, response).reportId)];
      // The same request is under way: Amazon names it.
      const known = REPORT_ID.exec(response.text)?.[0];
      if (known !== undefined) return [this.#scoped(wanted, known)];
      if (tries === MOST_TRIES)
        throw new SourceProblem('refused', 'Amazon Ads is still at an earlier report of these days.');
      await this.#options.http.wait(UNDER_WAY_MS);
    }
  }

  async check(request: PullRequest): Promise<PullProgress> {
    const { status, url, failureReason } = await this.#ask(report, LOOK_AT, {
      path: `/reporting/reports/${encodeURIComponent(idOf(request.reference))}`,
      scope: request,
    });
    if (status === 'FAILED') {
      const why = `Amazon Ads could not make the report: ${failureReason ?? 'it gives no reason'}`;
      return { state: 'failed', why };
    }
    return status === 'COMPLETED' && typeof url === 'string'
      ? { state: 'ready', document: request.reference }
      : { state: 'pending' };
  }

  /** The address of a report lasts some minutes: it is asked for when it is needed. */
  async *download(document: string): AsyncGenerator<Uint8Array> {
    const [target = '', id = ''] = document.split(':', 2);
    const path = `/reporting/reports/${encodeURIComponent(id)}`;
    const { url } = await this.#ask(report, LOOK_AT, { path, scope: { target } });
    if (typeof url !== 'string') throw new SourceProblem('refused', 'Amazon Ads no longer has the report.');
    yield* this.#options.http.bytes(url);
  }

  #scoped({ target }: WantedPull, id: string): string {
    return `${target}:${id}`;
  }

  async #ask<T extends z.ZodType>(
    schema: T,
    operation: Operation,
    request: AdsRequest,
  ): Promise<z.output<T>> {
    return parseOr(schema, await this.#send(operation, request));
  }

  #send(operation: Operation, request: AdsRequest): Promise<SourceResponse> {
    return this.#token.use(
      (token) => this.#sendWith(token, operation, request),
      ({ status }) => status === 401,
    );
  }

  #sendWith(token: string, operation: Operation, { path, body, scope }: AdsRequest): Promise<SourceResponse> {
    const { http, apiUrl, keys, targets } = this.#options;
    const profile = targets.find(({ target }) => target === scope?.target)?.sourceId;
    const headers = {
      authorization: `Bearer ${token}`,
      'amazon-advertising-api-clientid': keys.clientId ?? '',
      ...(profile === undefined ? {} : { 'amazon-advertising-api-scope': profile }),
    };
    if (body === undefined) return http.send({ operation, url: apiUrl + path, headers });
    const type = { 'content-type': 'application/vnd.createasyncreportrequest.v3+json' };
    const sent = { headers: { ...headers, ...type }, body: JSON.stringify(body) };
    return http.send({ operation, url: apiUrl + path, ...sent });
  }
}

interface AdsRequest {
  readonly path: string;
  readonly body?: unknown;
  /** Whose profile it is about; without it none is named. */
  readonly scope?: { readonly target: string };
}

function idOf(reference: string): string {
  return reference.split(':', 2)[1] ?? reference;
}

function parseOr<T extends z.ZodType>(schema: T, response: SourceResponse): z.output<T> {
  if (response.status < 400) return schema.parse(JSON.parse(response.text));
  const said = reasonIn(response.text);
  if (response.status === 401 || response.status === 403) {
    throw new SourceProblem(
      'role',
      `Amazon Ads does not let the app read this: ${said} Give the app access to the advertiser's account, and connect again.`,
    );
  }
  throw new SourceProblem('refused', `Amazon Ads refused the request with ${response.status}: ${said}`);
}

function reasonIn(text: string): string {
  try {
    const { detail, details, message } = refusal.parse(JSON.parse(text));
    return detail ?? details ?? message ?? '';
  } catch {
    return text.slice(0, 200);
  }
}
