import { addDays, type DateKey, startOfDayIn } from '@skuline/domain/calendar';
import {
  findSellingPlace,
  type PullKind,
  ruleOf,
  type WantedPull,
  zoneOf,
} from '@skuline/domain/connections';
import type { z } from 'zod';
import { UNPRINTABLE } from '@skuline/contract';
import { readText } from '../files/index.ts';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import {
  explainRefusal,
  hasRunOut,
  participations,
  query,
  queryDocument,
  queryMade,
  report,
  reportDocument,
  reportList,
  reportMade,
} from './amazon-answers.ts';
import { LISTED_TYPES, OPERATIONS, REPORT_TYPES, SETTLEMENT_REPORT } from './amazon-operations.ts';
import { economicsQuery, trafficQuery } from './amazon-queries.ts';
import { targetOf } from './choose-targets.ts';
import { LwaToken } from './lwa-token.ts';
import {
  type PullProgress,
  type PullRequest,
  type RefusedKind,
  type SourceAccount,
  type SourceClient,
  type SourceKeys,
  SourceProblem,
} from './source-client.ts';
import type { Operation, SourceHttp, SourceResponse } from './source-http.ts';

const REPORTS = '/reports/2021-06-30';
const KIOSK = '/dataKiosk/2023-11-15';
/** A reason is no longer. */
const WHY_BYTES = 100_000;

export interface AmazonClientOptions {
  readonly http: SourceHttp;
  /** Base addresses of the API and of the token service. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly keys: SourceKeys;
  readonly targets: readonly StoredTarget[];
  readonly now: () => Date;
}

/** Amazon's Selling Partner API: reports, and Data Kiosk where it tells more. */
export class AmazonClient implements SourceClient {
  readonly #options: AmazonClientOptions;
  readonly #token: LwaToken;

  constructor(options: AmazonClientOptions) {
    this.#options = options;
    this.#token = new LwaToken(options.http, options.tokenUrl, options.keys);
  }

  async look(): Promise<SourceAccount> {
    const { payload } = await this.#ask(participations, OPERATIONS.participations, {
      path: '/sellers/v1/marketplaceParticipations',
    });
    const targets = payload
      .filter(({ participation }) => participation.isParticipating)
      .flatMap(({ marketplace }) => {
        const place = findSellingPlace(marketplace.id);
        return place === null ? [] : [targetOf(place)];
      });
    return { name: payload.find(({ storeName }) => storeName !== undefined)?.storeName ?? 'Amazon', targets };
  }

  /** Reports that exist are listed by whoever may read their type: none has to be made. */
  async listRefused(): Promise<readonly RefusedKind[]> {
    const found = await Promise.all(
      LISTED_TYPES.map(async ({ reportType, kinds }) => {
        const asked = new URLSearchParams({ reportTypes: reportType, pageSize: '1' });
        const path = `${REPORTS}/reports?${asked.toString()}`;
        try {
          await this.#ask(reportList, OPERATIONS.listReports, { path });
          return [];
        } catch (error) {
          // What is refused for another reason is told by the pull.
          if (!(error instanceof SourceProblem) || error.kind === 'keys') throw error;
          return error.kind === 'role' ? kinds.map((kind) => ({ kind, why: error.message })) : [];
        }
      }),
    );
    return found.flat();
  }

  /** Data Kiosk and the reports have rates of their own. */
  laneOf(kind: PullKind): string {
    return kind === 'traffic' || kind === 'fees' ? 'kiosk' : 'reports';
  }

  async request(wanted: WantedPull): Promise<readonly string[]> {
    const { kind } = wanted;
    if (kind === 'settlements') return this.#listSettlements(wanted);
    if (kind === 'fees') return [await this.#createQuery(wanted, null)];
    if (kind === 'traffic') return [await this.#requestTraffic(wanted)];
    return [await this.#createReport(wanted)];
  }

  /** Data Kiosk has the same figures as the report, and a budget of its own; not every app may ask it. */
  async #requestTraffic(wanted: WantedPull): Promise<string> {
    try {
      return await this.#createQuery(wanted, null);
    } catch (error) {
      if (error instanceof SourceProblem && (error.kind === 'role' || error.kind === 'refused')) {
        return this.#createReport(wanted);
      }
      throw error;
    }
  }

  async #createReport(wanted: WantedPull): Promise<string> {
    const { reportId } = await this.#ask(reportMade, OPERATIONS.createReport, {
      path: `${REPORTS}/reports`,
      body: { marketplaceIds: [this.#targetOf(wanted).sourceId], ...this.#reportOf(wanted) },
    });
    return `report:${reportId}`;
  }

  async check(request: PullRequest): Promise<PullProgress> {
    const [api, id = ''] = request.reference.split(':', 2);
    return api === 'query' ? this.#checkQuery(request, id) : this.#checkReport(id);
  }

  async *download(document: string): AsyncGenerator<Uint8Array> {
    const [api, id = ''] = document.split(':', 2);
    yield* this.#options.http.bytes(api === 'query' ? await this.#kioskUrl(id) : await this.#reportUrl(id));
  }

  async #reportUrl(id: string): Promise<string> {
    const path = `${REPORTS}/documents/${encodeURIComponent(id)}`;
    return (await this.#ask(reportDocument, OPERATIONS.getReportDocument, { path })).url;
  }

  async #kioskUrl(id: string): Promise<string> {
    const path = `${KIOSK}/documents/${encodeURIComponent(id)}`;
    return (await this.#ask(queryDocument, OPERATIONS.getDocument, { path })).documentUrl;
  }

  #targetOf({ target }: WantedPull): StoredTarget {
    const found = this.#options.targets.find((each) => each.target === target);
    if (found === undefined)
      throw new SourceProblem('refused', `${target} is no marketplace of the account.`);
    return found;
  }

  #reportOf(wanted: WantedPull): Readonly<Record<string, unknown>> {
    const { kind, start, end, asins = [] } = wanted;
    const type = REPORT_TYPES[kind];
    if (type === undefined) throw new Error(`Amazon has no report of ${kind}.`);
    if (type.isOfNow === true) return { reportType: type.reportType };
    if (type.isOfDays === true) {
      const days = { dataStartTime: `${start}T00:00:00Z`, dataEndTime: `${end}T00:00:00Z` };
      const named = type.isOfAsins === true ? { asin: asins.join(' ') } : {};
      return { reportType: type.reportType, reportOptions: { ...type.reportOptions, ...named }, ...days };
    }
    const timeZone = zoneOf(ruleOf('amazon', kind), this.#targetOf(wanted));
    return {
      reportType: type.reportType,
      reportOptions: type.reportOptions,
      dataStartTime: startOfDayIn(timeZone, start).toISOString(),
      dataEndTime: this.#endOf(timeZone, end),
    };
  }

  /** The last second of a day, or now where the day is not over. */
  #endOf(timeZone: string, day: DateKey): string {
    const end = startOfDayIn(timeZone, addDays(day, 1)).getTime() - 1000;
    return new Date(Math.min(end, this.#options.now().getTime())).toISOString();
  }

  async #listSettlements(wanted: WantedPull): Promise<readonly string[]> {
    const { timeZone, sourceId } = this.#targetOf(wanted);
    const found: string[] = [];
    let next: URLSearchParams | null = new URLSearchParams({
      reportTypes: SETTLEMENT_REPORT,
      marketplaceIds: sourceId,
      processingStatuses: 'DONE',
      pageSize: '100',
      createdSince: startOfDayIn(timeZone, wanted.start).toISOString(),
      createdUntil: this.#endOf(timeZone, wanted.end),
    });
    while (next !== null) {
      const path: string = `${REPORTS}/reports?${next.toString()}`;
      const page = await this.#ask(reportList, OPERATIONS.listReports, { path });
      found.push(...page.reports.map(({ reportId }) => `report:${reportId}`));
      next = page.nextToken === undefined ? null : new URLSearchParams({ nextToken: page.nextToken });
    }
    return found;
  }

  async #createQuery(wanted: WantedPull, paginationToken: string | null): Promise<string> {
    const write = wanted.kind === 'traffic' ? trafficQuery : economicsQuery;
    const text = write(wanted, this.#targetOf(wanted).sourceId);
    const { queryId } = await this.#ask(queryMade, OPERATIONS.createQuery, {
      path: `${KIOSK}/queries`,
      body: { query: text, ...(paginationToken === null ? {} : { paginationToken }) },
    });
    return `query:${queryId}`;
  }

  async #checkReport(id: string): Promise<PullProgress> {
    const path = `${REPORTS}/reports/${encodeURIComponent(id)}`;
    const { processingStatus, reportDocumentId } = await this.#ask(report, OPERATIONS.getReport, { path });
    switch (processingStatus) {
      case 'DONE':
        return { state: 'ready', document: `report:${reportDocumentId ?? ''}` };
      case 'CANCELLED':
        return { state: 'empty' };
      case 'FATAL':
        return { state: 'failed', why: await this.#whyFatal(reportDocumentId) };
      default:
        return { state: 'pending' };
    }
  }

  async #checkQuery(request: PullRequest, id: string): Promise<PullProgress> {
    const path = `${KIOSK}/queries/${encodeURIComponent(id)}`;
    const found = await this.#ask(query, OPERATIONS.getQuery, { path });
    const { processingStatus, dataDocumentId, errorDocumentId, pagination } = found;
    if (processingStatus === 'FATAL' || processingStatus === 'CANCELLED') {
      if (request.kind === 'traffic')
        return { state: 'instead', reference: await this.#createReport(request) };
      const document = errorDocumentId === undefined ? undefined : `query:${errorDocumentId}`;
      return { state: 'failed', why: await this.#whyFatal(document) };
    }
    if (processingStatus !== 'DONE') return { state: 'pending' };
    const document = dataDocumentId === undefined ? null : `query:${dataDocumentId}`;
    const next = pagination?.nextToken;
    if (document !== null && next !== undefined) {
      return { state: 'more', document, reference: await this.#createQuery(request, next) };
    }
    return { state: 'ready', document };
  }

  /** The document of a report that failed says why. */
  async #whyFatal(document: string | undefined): Promise<string> {
    const failed = 'Amazon could not make the report';
    if (document === undefined) return `${failed} and gives no reason; it is asked for again later.`;
    const id = document.includes(':') ? document : `report:${document}`;
    const source = { bytes: this.download(id), totalBytes: null, maxBytes: WHY_BYTES };
    const pieces: Uint8Array[] = [];
    for await (const piece of readText(source, () => undefined)) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8').replaceAll(UNPRINTABLE, ' ').trim();
    return `${failed}: ${text.slice(0, 500)}`;
  }

  async #ask<T extends z.ZodType>(
    schema: T,
    operation: Operation,
    request: { readonly path: string; readonly body?: unknown },
  ): Promise<z.output<T>> {
    const response = await this.#token.use((token) => this.#send(token, operation, request), hasRunOut);
    if (response.status >= 400) throw explainRefusal(response, request.path);
    return schema.parse(JSON.parse(response.text));
  }

  #send(
    token: string,
    operation: Operation,
    { path, body }: { readonly path: string; readonly body?: unknown },
  ): Promise<SourceResponse> {
    const { http, apiUrl } = this.#options;
    const headers = { 'x-amz-access-token': token, accept: 'application/json' };
    if (body === undefined) return http.send({ operation, url: apiUrl + path, headers });
    const type = { 'content-type': 'application/json' };
    const sent = { headers: { ...headers, ...type }, body: JSON.stringify(body) };
    return http.send({ operation, url: apiUrl + path, ...sent });
  }
}
