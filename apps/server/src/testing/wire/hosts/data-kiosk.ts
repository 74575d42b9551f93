import { economicsRows, type KioskAsked, trafficRows } from '../documents/kiosk-rows.ts';
import { granularityOf } from '../documents/sales-and-traffic.ts';
import { jsonList, type WireDocument, withTwoCurrencies } from '../documents/wire-document.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { badRequest, refusal, textOf, type WireAnswer, type WireCall } from '../wire-call.ts';
import { aboutQuery, type AskedQuery, pageToken, readAskedQuery } from './asked-query.ts';
import type { HostParts, WireOperation } from './host-parts.ts';
import { type Job, Jobs } from './jobs.ts';
import { project } from './kiosk-schema.ts';
import { roleMissing } from './refusals.ts';
import { ADDRESS_SECONDS } from './reports-api.ts';

const BASE = '/dataKiosk/2023-11-15';
const KEPT = 30 * 86_400_000;
const ROLES = { economics: 'Finance and Accounting', salesAndTrafficByAsin: 'Brand Analytics' } as const;

/** Data Kiosk, version 2023-11-15: queries of economics, and of sales and traffic by product. */
export class DataKiosk {
  readonly operations: readonly WireOperation[];
  readonly #parts: HostParts;
  readonly #jobs: Jobs<AskedQuery>;
  readonly #hasMore = new Map<string, boolean>();

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#jobs = new Jobs(parts.clock, parts.times, (at) => String(980_000 + at));
    const one = /^\/dataKiosk\/2023-11-15\/queries\/([^/]+)$/;
    const all = new RegExp(`^${BASE}/queries$`);
    const about = (_call: WireCall, seller: WireSeller, id: string) =>
      this.#jobs.find(seller, id)?.about ?? '';
    this.operations = [
      {
        operation: 'createQuery',
        method: 'POST',
        path: all,
        about: aboutQuery,
        answer: (call, seller) => this.#create(call, seller),
      },
      {
        operation: 'getQueries',
        method: 'GET',
        path: all,
        about: () => '',
        answer: (call, seller) => this.#list(call, seller),
      },
      {
        operation: 'getQuery',
        method: 'GET',
        path: one,
        about,
        answer: (_call, seller, id) => this.#get(seller, id),
      },
      {
        operation: 'cancelQuery',
        method: 'DELETE',
        path: one,
        about,
        answer: (_call, seller, id) => this.#cancel(seller, id),
      },
      {
        operation: 'getDocument',
        method: 'GET',
        path: new RegExp(`^${BASE}/documents/([^/]+)$`),
        about: (_call, _seller, id) => parts.files.get(id)?.about ?? '',
        answer: (_call, seller, id) => this.#document(seller, id),
      },
    ];
  }

  #create({ body }: WireCall, seller: WireSeller): WireAnswer {
    const asked = readAskedQuery(body, seller, this.#parts.clock.now());
    if (typeof asked === 'string') return badRequest(asked);
    const role = ROLES[asked.dataset.dataset];
    if (!seller.roles.has(role)) return roleMissing(role);
    const about = asked.dataset.dataset;
    const exchange = {
      host: 'spApi',
      method: 'POST',
      path: `${BASE}/queries`,
      about,
      seller: seller.id,
    } as const;
    const fault = this.#parts.faults.take('job', exchange);
    return { status: 202, body: { queryId: this.#jobs.create(seller, about, asked, fault).id } };
  }

  #get(seller: WireSeller, id: string): WireAnswer {
    const job = this.#jobs.find(seller, id);
    if (job === null || this.#parts.clock.now().getTime() - job.created.getTime() > KEPT) return NOT_FOUND;
    return { status: 200, body: this.#describe(job) };
  }

  #describe(job: Job<AskedQuery>): object {
    const state = this.#jobs.stateOf(job);
    const fault = job.fault?.kind ?? null;
    const isFatal = fault === 'fatal' || fault === 'fatal_with_document';
    const isCancelled = job.isCancelled || fault === 'cancelled';
    const isEnded = state === 'ended' && !job.isCancelled;
    const documentId = isEnded && !isCancelled && fault !== 'fatal' ? this.#documentOf(job) : null;
    const ended = isFatal ? 'FATAL' : isCancelled ? 'CANCELLED' : 'DONE';
    const waiting = state === 'queued' ? 'IN_QUEUE' : 'IN_PROGRESS';
    const { text, from } = job.asked;
    const nextToken = pageToken(text, from + this.#parts.kioskPage);
    return {
      queryId: job.id,
      query: text,
      createdTime: job.created.toISOString(),
      processingStatus: isEnded ? ended : job.isCancelled ? 'CANCELLED' : waiting,
      ...(state === 'queued' ? {} : { processingStartTime: job.started.toISOString() }),
      ...(isEnded ? { processingEndTime: job.ended.toISOString() } : {}),
      ...(documentId === null ? {} : { [isFatal ? 'errorDocumentId' : 'dataDocumentId']: documentId }),
      ...(documentId !== null && !isFatal && this.#hasMore.get(job.id) === true
        ? { pagination: { nextToken } }
        : {}),
    };
  }

  /** Made once; none where there is nothing. */
  #documentOf(job: Job<AskedQuery>): string | null {
    if (job.documentId !== null) return job.documentId;
    const document = job.fault?.kind === 'fatal_with_document' ? FAILURE : this.#write(job);
    if (document === null) return null;
    const about = { about: job.about, sellerId: job.seller.id };
    job.documentId = this.#parts.files.add({ document, compression: 'connection', ...about });
    return job.documentId;
  }

  #write({ id, seller, asked, ended, fault }: Job<AskedQuery>): WireDocument | null {
    const { dataset, from } = asked;
    const rows = () => rowsOf(seller, asked, ended);
    const counted = countOf(rows());
    if (counted <= from || fault?.kind === 'not_there_yet') return null;
    const to = from + this.#parts.kioskPage;
    this.#hasMore.set(id, counted > to);
    const page = function* page() {
      let at = 0;
      for (const row of rows()) {
        if (at >= from && at < to) yield Object(project(row, dataset.selections)) as object;
        at += 1;
      }
    };
    const lines = { ...jsonList(page, '', '\n'), separator: '\n' };
    return fault?.kind === 'two_currencies' ? withTwoCurrencies(lines) : lines;
  }

  #list({ query }: WireCall, seller: WireSeller): WireAnswer {
    const size = Number(query.get('pageSize') ?? 10);
    const from = Number(query.get('paginationToken') ?? 0);
    const statuses = query.getAll('processingStatuses').flatMap((list) => list.split(','));
    const queries = this.#jobs
      .list(seller)
      .map((job) => this.#describe(job))
      .filter(
        (one) =>
          statuses.length === 0 ||
          statuses.includes(String(Object.entries(one).find(([name]) => name === 'processingStatus')?.[1])),
      );
    const pagination = from + size < queries.length ? { pagination: { nextToken: String(from + size) } } : {};
    return { status: 200, body: { queries: queries.slice(from, from + size), ...pagination } };
  }

  #cancel(seller: WireSeller, id: string): WireAnswer {
    const job = this.#jobs.find(seller, id);
    if (job === null) return NOT_FOUND;
    if (this.#jobs.stateOf(job) === 'ended') return badRequest('The query has ended.');
    job.isCancelled = true;
    return { status: 204, body: '' };
  }

  #document(seller: WireSeller, id: string): WireAnswer {
    if (!this.#parts.files.has(id, seller.id)) return NOT_FOUND;
    const { url } = this.#parts.files.addressOf(id, ADDRESS_SECONDS);
    return { status: 200, body: { documentId: id, documentUrl: url } };
  }
}

const NOT_FOUND = refusal(404, 'NotFound', 'The resource specified does not exist.');
const FAILURE = jsonList(
  () => [{ errors: [{ message: 'The query could not be run.', errorType: 'InternalFailure' }] }],
  '',
  '\n',
);

function rowsOf(seller: WireSeller, asked: AskedQuery, asOf: Date): Generator<object> {
  const { start, end, marketplaceIds, dataset } = asked;
  const marketplaces = marketplaceIds.flatMap((id) => seller.marketplace(id) ?? []);
  const about: KioskAsked = { seller, marketplaces, start, end, asOf };
  if (dataset.dataset === 'economics') return economicsRows(about);
  return trafficRows(about, granularityOf(textOf(dataset.arguments['aggregateBy'])));
}

function countOf(rows: Iterable<object>): number {
  let counted = 0;
  for (const row of rows) counted += row === null ? 0 : 1;
  return counted;
}
