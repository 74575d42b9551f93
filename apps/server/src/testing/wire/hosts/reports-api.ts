import type { Asked } from '../documents/order-files.ts';
import { settlementFile } from '../documents/settlement-file.ts';
import { flatFile, type WireDocument, withoutRows, withTwoCurrencies } from '../documents/wire-document.ts';
import type { FaultKind } from '../faults.ts';
import { type Settlement, settlementMoments, settlementsOf } from '../seller/books.ts';
import type { Role, WireSeller } from '../seller/wire-seller.ts';
import { badRequest, readObject, refusal, textOf, type WireAnswer, type WireCall } from '../wire-call.ts';
import { type AskedReport, problemOf, readAsked } from './asked-report.ts';
import type { HostParts, WireOperation } from './host-parts.ts';
import { type Job, Jobs } from './jobs.ts';
import { REPORT_KINDS, SETTLEMENT_REPORT } from './report-types.ts';
import { roleMissing } from './refusals.ts';

const BASE = '/reports/2021-06-30';
export const ADDRESS_SECONDS = 300;
const DAY = 86_400_000;

/** Reports, version 2021-06-30. Settlements are made by Amazon and only listed. */
export class ReportsApi {
  readonly operations: readonly WireOperation[];
  readonly #parts: HostParts;
  readonly #jobs: Jobs<AskedReport>;
  readonly #settlements = new Map<string, string>();

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#jobs = new Jobs(parts.clock, parts.times, (at) => String(50_000_018_000 + at));
    const one = /^\/reports\/2021-06-30\/reports\/([^/]+)$/;
    const about = (_call: WireCall, seller: WireSeller, id: string) =>
      this.#jobs.find(seller, id)?.about ?? '';
    this.operations = [
      {
        operation: 'createReport',
        method: 'POST',
        path: new RegExp(`^${BASE}/reports$`),
        about: ({ body }) => textOf(readObject(body)?.['reportType']),
        answer: (call, seller) => this.#create(call, seller),
      },
      {
        operation: 'getReports',
        method: 'GET',
        path: new RegExp(`^${BASE}/reports$`),
        about: ({ query }) => query.get('reportTypes') ?? '',
        answer: (call, seller) => this.#list(call, seller),
      },
      {
        operation: 'getReport',
        method: 'GET',
        path: one,
        about,
        answer: (_call, seller, id) => this.#get(seller, id),
      },
      {
        operation: 'cancelReport',
        method: 'DELETE',
        path: one,
        about,
        answer: (_call, seller, id) => this.#cancel(seller, id),
      },
      {
        operation: 'getReportDocument',
        method: 'GET',
        path: new RegExp(`^${BASE}/documents/([^/]+)$`),
        about: (_call, _seller, id) => parts.files.get(id)?.about ?? '',
        answer: (_call, seller, id) => this.#document(seller, id),
      },
    ];
  }

  #create({ body }: WireCall, seller: WireSeller): WireAnswer {
    const read = readAsked(body);
    if (typeof read === 'string') return badRequest(read);
    const { reportType, asked } = read;
    if (reportType === SETTLEMENT_REPORT) return badRequest('Reports of this type cannot be requested.');
    const kind = REPORT_KINDS.get(reportType);
    if (kind === undefined) return badRequest(`Unknown reportType ${reportType}.`);
    if (!seller.roles.has(kind.role)) return roleMissing(kind.role);
    const about = this.#askedOf(seller, asked, this.#parts.clock.now());
    if (about === null) return badRequest('Marketplace is not valid for this seller.');
    const problem = problemOf(about, kind);
    if (problem !== null) return badRequest(problem);
    const exchange = { host: 'spApi', method: 'POST', path: `${BASE}/reports` } as const;
    const fault = this.#parts.faults.take('job', { ...exchange, about: reportType, seller: seller.id });
    return { status: 202, body: { reportId: this.#jobs.create(seller, reportType, asked, fault).id } };
  }

  #askedOf(seller: WireSeller, asked: AskedReport, asOf: Date): Asked | null {
    const marketplaces = asked.marketplaceIds.flatMap((id) => seller.marketplace(id) ?? []);
    if (marketplaces.length < asked.marketplaceIds.length) return null;
    const end = asked.dataEndTime === '' ? asOf : new Date(asked.dataEndTime);
    const start = asked.dataStartTime === '' ? end : new Date(asked.dataStartTime);
    return { seller, marketplaces, start, end, options: asked.reportOptions, asOf };
  }

  #get(seller: WireSeller, id: string): WireAnswer {
    const job = this.#jobs.find(seller, id);
    if (job !== null) return { status: 200, body: this.#describe(job) };
    const settlement = this.#settlementReports(seller).find(({ reportId }) => reportId === id);
    return settlement === undefined ? NOT_FOUND : { status: 200, body: settlement };
  }

  #describe(job: Job<AskedReport>) {
    const { id, about, asked, created, started, ended } = job;
    const state = this.#jobs.stateOf(job);
    const status = job.isCancelled ? 'CANCELLED' : statusOf(state, this.#outcomeOf(job));
    const documentId = state === 'ended' && !job.isCancelled ? this.#documentOf(job) : null;
    return {
      reportId: id,
      reportType: about,
      marketplaceIds: asked.marketplaceIds,
      ...(asked.dataStartTime === '' ? {} : { dataStartTime: new Date(asked.dataStartTime).toISOString() }),
      ...(asked.dataEndTime === '' ? {} : { dataEndTime: new Date(asked.dataEndTime).toISOString() }),
      createdTime: created.toISOString(),
      processingStatus: status,
      ...(state === 'queued' ? {} : { processingStartTime: started.toISOString() }),
      ...(state === 'ended' ? { processingEndTime: ended.toISOString() } : {}),
      ...(documentId === null ? {} : { reportDocumentId: documentId }),
    };
  }

  /** Amazon makes no report of more days than it says, and none of what lies further back than two years. */
  #outcomeOf({ seller, about, asked, ended, fault }: Job<AskedReport>): FaultKind | null {
    const kind = REPORT_KINDS.get(about);
    const { start, end } = this.#askedOf(seller, asked, ended) ?? { start: ended, end: ended };
    if (fault === null && kind !== undefined && kind.days !== null) {
      if (ended.getTime() - start.getTime() > 732 * DAY) return 'cancelled';
      if (end.getTime() - start.getTime() > (kind.days + 1) * DAY) return 'fatal_with_document';
    }
    return fault?.kind ?? null;
  }

  #documentOf(job: Job<AskedReport>): string | null {
    const document = job.documentId === null ? this.#write(job) : null;
    if (document === null) return job.documentId;
    const about = { about: job.about, sellerId: job.seller.id };
    job.documentId = this.#parts.files.add({ document, compression: 'file', ...about });
    return job.documentId;
  }

  #write({ seller, about, asked, ended, ...job }: Job<AskedReport>): WireDocument | null {
    const outcome = this.#outcomeOf({ seller, about, asked, ended, ...job });
    if (outcome === 'fatal' || outcome === 'cancelled') return null;
    const all = this.#askedOf(seller, asked, ended);
    const kind = REPORT_KINDS.get(about);
    if (outcome === 'fatal_with_document' || all === null || kind === undefined) return FAILURE;
    const document = kind.write(all);
    if (outcome === 'not_there_yet') return withoutRows(document);
    return outcome === 'two_currencies' ? withTwoCurrencies(document) : document;
  }

  #cancel(seller: WireSeller, id: string): WireAnswer {
    const job = this.#jobs.find(seller, id);
    if (job === null) return NOT_FOUND;
    if (this.#jobs.stateOf(job) !== 'queued')
      return badRequest('Only reports in the queue can be cancelled.');
    job.isCancelled = true;
    return { status: 200, body: {} };
  }

  #document(seller: WireSeller, id: string): WireAnswer {
    if (!this.#parts.files.has(id, seller.id)) return NOT_FOUND;
    const { url } = this.#parts.files.addressOf(id, ADDRESS_SECONDS);
    return { status: 200, body: { reportDocumentId: id, url, compressionAlgorithm: 'GZIP' } };
  }

  /** Newest first; a token of the next page carries what was asked for. */
  #list({ query }: WireCall, seller: WireSeller): WireAnswer {
    const token = query.get('nextToken');
    if (token !== null && query.size > 1) return badRequest('nextToken must be the only parameter.');
    const asked = token === null ? query : new URLSearchParams(Buffer.from(token, 'base64url').toString());
    const types = listOf(asked, 'reportTypes');
    if (types.length === 0) return badRequest('reportTypes is required.');
    const [size, from] = [Number(asked.get('pageSize') ?? 10), Number(asked.get('from') ?? 0)];
    if (!Number.isInteger(size) || size < 1 || size > 100)
      return badRequest('pageSize must be from 1 to 100.');
    const lacking = types.map(roleOf).find((role) => role !== null && !seller.roles.has(role));
    if (lacking !== undefined && lacking !== null) return roleMissing(lacking);
    const since = asked.get('createdSince');
    const oldest = since === null ? new Date(this.#parts.clock.now().getTime() - 90 * DAY) : new Date(since);
    const places = listOf(asked, 'marketplaceIds');
    const isOf = (ids: readonly string[]) => places.length === 0 || ids.some((id) => places.includes(id));
    const made = this.#jobs
      .list(seller)
      .filter(({ about, created }) => types.includes(about) && created >= oldest)
      .filter((job) => isOf(job.asked.marketplaceIds));
    const settled = types.includes(SETTLEMENT_REPORT) ? this.#settlementReports(seller, oldest) : [];
    const listed = settled.filter(({ marketplaceIds }) => isOf(marketplaceIds));
    const until = asked.get('createdUntil');
    const reports = [...made.map((job) => this.#describe(job)), ...listed].filter(
      ({ createdTime }) => until === null || new Date(createdTime) <= new Date(until),
    );
    const next = new URLSearchParams(asked);
    next.set('from', String(from + size));
    const nextToken = Buffer.from(next.toString()).toString('base64url');
    const page = reports.slice(from, from + size);
    return { status: 200, body: { reports: page, ...(from + size < reports.length ? { nextToken } : {}) } };
  }

  #settlementReports(seller: WireSeller, since = new Date(0)) {
    return settlementsOf(seller, since, this.#parts.clock.now()).map((settlement) => {
      const { id, marketplace, created } = settlement;
      const [start, end] = settlementMoments(settlement);
      return {
        reportId: `5${id}`,
        reportType: SETTLEMENT_REPORT,
        marketplaceIds: [marketplace.id],
        dataStartTime: start.toISOString(),
        dataEndTime: end.toISOString(),
        createdTime: created.toISOString(),
        processingStatus: 'DONE',
        processingStartTime: created.toISOString(),
        processingEndTime: created.toISOString(),
        reportDocumentId: this.#settlementDocument(seller, settlement),
      };
    });
  }

  #settlementDocument(seller: WireSeller, settlement: Settlement): string {
    const known = this.#settlements.get(settlement.id);
    if (known !== undefined) return known;
    const document = settlementFile(seller, settlement);
    const about = { about: SETTLEMENT_REPORT, sellerId: seller.id };
    const made = this.#parts.files.add({ document, compression: 'file', ...about });
    this.#settlements.set(settlement.id, made);
    return made;
  }
}

const NOT_FOUND = refusal(404, 'NotFound', 'The resource specified does not exist.');

const FAILURE = flatFile(['errorDetails'], () => [
  { errorDetails: 'The report could not be made: it was requested too often, or for too many days.' },
]);

/** The role that a type of report needs; null for one that is not known. */
function roleOf(reportType: string): Role | null {
  if (reportType === SETTLEMENT_REPORT) return 'Finance and Accounting';
  return REPORT_KINDS.get(reportType)?.role ?? null;
}

/** Lists are written as one text with commas, or again and again. */
function listOf(asked: URLSearchParams, name: string): readonly string[] {
  return asked.getAll(name).flatMap((list) => list.split(','));
}

function statusOf(state: 'queued' | 'working' | 'ended', outcome: FaultKind | null): string {
  if (state !== 'ended') return state === 'queued' ? 'IN_QUEUE' : 'IN_PROGRESS';
  if (outcome === 'fatal' || outcome === 'fatal_with_document') return 'FATAL';
  return outcome === 'cancelled' ? 'CANCELLED' : 'DONE';
}
