import { addDays, type DateKey, daysBetween, findDateKey } from '@skuline/domain/calendar';
import { jsonList, withoutRows, withTwoCurrencies } from '../documents/wire-document.ts';
import type { WireProfile } from '../seller/invented-seller.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { dayAt } from '../seller/zoned-days.ts';
import type { Operation } from '../token-buckets.ts';
import { isTextList, readObject, textOf, type WireAnswer, type WireCall } from '../wire-call.ts';
import { ADS_REPORT_TYPES } from './ads-report-types.ts';
import { adsRows, type AskedAds } from './ads-reports.ts';
import type { HostParts } from './host-parts.ts';
import { type Job, Jobs } from './jobs.ts';

const CONTENT_TYPE = 'application/vnd.createasyncreportrequest.v3+json';
const LONGEST_RANGE = 31;
const ADDRESS_SECONDS = 3600;

interface AskedReport extends AskedAds {
  readonly name: string;
  readonly configuration: object;
  /** The same text is the same request. */
  readonly words: string;
}

/** Amazon Ads: profiles, and reports of version 3. */
export class AdsApi {
  readonly #parts: HostParts;
  readonly #jobs: Jobs<AskedReport>;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#jobs = new Jobs(
      parts.clock,
      parts.times,
      (at) => `7a3c1f00-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
  }

  sellerOf(call: WireCall): WireSeller | null {
    return this.#parts.lwa.find(tokenOf(call), 'ads')?.seller ?? null;
  }

  about(call: WireCall): string {
    const seller = this.sellerOf(call);
    if (call.method === 'POST') return typeIdOf(call);
    return seller === null ? '' : (this.#jobs.find(seller, idOf(call))?.about ?? '');
  }

  answer(call: WireCall): WireAnswer {
    const token = this.#parts.lwa.find(tokenOf(call), 'ads');
    if (token === null || token.isOver) return NOT_AUTHORIZED;
    const { seller } = token;
    if (call.headers['amazon-advertising-api-clientid'] !== seller.adsKeys.clientId) return NOT_AUTHORIZED;
    if (call.method === 'GET' && call.path === '/v2/profiles') {
      return this.#within(seller, 'listProfiles', () => ({ status: 200, body: profilesOf(seller) }));
    }
    const scope = call.headers['amazon-advertising-api-scope'];
    const profile = seller.profiles.find(({ profileId }) => String(profileId) === scope);
    if (profile === undefined || seller.closed.has(profile.marketplace.id)) {
      return refuse(401, 'UNAUTHORIZED', `Not authorized to access scope ${String(scope)}`);
    }
    if (call.method === 'POST' && call.path === '/reporting/reports') {
      return this.#within(seller, 'createAdsReport', () => this.#create(call, seller, profile));
    }
    if (call.method === 'GET' && idOf(call) !== '') {
      return this.#within(seller, 'getAdsReport', () => this.#get(seller, profile, idOf(call)));
    }
    return refuse(404, '404', 'Not found');
  }

  #within(seller: WireSeller, operation: Operation, answer: () => WireAnswer): WireAnswer {
    const wait = this.#parts.buckets.take(seller.id, operation);
    return wait === null ? answer() : adsThrottled(Math.ceil(wait));
  }

  #create(call: WireCall, seller: WireSeller, profile: WireProfile): WireAnswer {
    if (call.headers['content-type'] !== CONTENT_TYPE) return refuse(415, '415', 'Unsupported media type');
    const asked = readAsked(call.body, profile);
    if (typeof asked === 'string') return refuse(400, '400', asked);
    const today = dayAt(this.#parts.clock.now().getTime(), profile.marketplace.timeZone);
    const problem = checkDays(asked, today);
    if (problem !== null) return refuse(400, '400', problem);
    const underWay = this.#jobs
      .list(seller)
      .find((job) => job.asked.words === asked.words && this.#jobs.stateOf(job) !== 'ended');
    if (underWay !== undefined) return refuse(425, '425', `The Request is a duplicate of : ${underWay.id}`);
    const exchange = { host: 'ads', method: 'POST', path: call.path, about: asked.reportTypeId } as const;
    const fault = this.#parts.faults.take('job', { ...exchange, seller: seller.id });
    const job = this.#jobs.create(seller, asked.reportTypeId, asked, fault);
    return { status: 200, body: this.#describe(job) };
  }

  #get(seller: WireSeller, profile: WireProfile, id: string): WireAnswer {
    const job = this.#jobs.find(seller, id);
    if (job === null || job.asked.profile !== profile) return refuse(404, '404', `Report ${id} not found`);
    return { status: 200, body: this.#describe(job) };
  }

  #describe(job: Job<AskedReport>): object {
    const { id, asked, created, started, ended, fault } = job;
    const state = this.#jobs.stateOf(job);
    const about = {
      reportId: id,
      name: asked.name,
      startDate: asked.start,
      endDate: asked.end,
      configuration: asked.configuration,
      createdAt: created.toISOString(),
      failureReason: null,
      fileSize: null,
      generatedAt: null,
      url: null,
      urlExpiresAt: null,
    };
    if (state === 'queued') return { ...about, status: 'PENDING', updatedAt: created.toISOString() };
    if (state === 'working') return { ...about, status: 'PROCESSING', updatedAt: started.toISOString() };
    const updatedAt = ended.toISOString();
    if (fault !== null && ['fatal', 'fatal_with_document', 'cancelled'].includes(fault.kind)) {
      return { ...about, status: 'FAILED', updatedAt, failureReason: 'Internal Error' };
    }
    const documentId = this.#documentOf(job);
    const { url, until } = this.#parts.files.addressOf(documentId, ADDRESS_SECONDS);
    const file = { fileSize: this.#parts.files.sizeOf(documentId), url, urlExpiresAt: until.toISOString() };
    return { ...about, status: 'COMPLETED', updatedAt, generatedAt: updatedAt, ...file };
  }

  #documentOf(job: Job<AskedReport>): string {
    if (job.documentId !== null) return job.documentId;
    const { seller, asked, ended, fault, about } = job;
    const rows = jsonList(() => adsRows(seller, asked, ended));
    const document = fault?.kind === 'not_there_yet' ? withoutRows(rows) : rows;
    job.documentId = this.#parts.files.add({
      document: fault?.kind === 'two_currencies' ? withTwoCurrencies(document) : document,
      compression: 'file',
      about,
      sellerId: seller.id,
    });
    return job.documentId;
  }
}

function refuse(status: number, code: string, detail: string): WireAnswer {
  return { status, body: { code, detail } };
}

export const NOT_AUTHORIZED = refuse(
  401,
  'UNAUTHORIZED',
  'Not authorized to manage this profile. Please check permissions and consent from the advertiser',
);
export const ADS_DENIED = refuse(
  403,
  '403',
  'The client lacks the permission advertising::campaign_management.',
);

export function adsThrottled(seconds: number): WireAnswer {
  return { ...refuse(429, '429', 'Too Many Requests'), headers: { 'retry-after': String(seconds) } };
}

function tokenOf({ headers }: WireCall): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function idOf({ path }: WireCall): string {
  return /^\/reporting\/reports\/([^/]+)$/.exec(path)?.[1] ?? '';
}

function typeIdOf({ body }: WireCall): string {
  const { configuration } = readObject(body) ?? {};
  const { reportTypeId = '' } = Object(configuration) as { readonly reportTypeId?: unknown };
  return textOf(reportTypeId);
}

function profilesOf(seller: WireSeller): readonly object[] {
  return seller.profiles
    .filter(({ marketplace }) => !seller.closed.has(marketplace.id))
    .map(({ profileId, marketplace }) => ({
      profileId,
      countryCode: marketplace.country,
      currencyCode: marketplace.currency,
      dailyBudget: 999_999_999,
      timezone: marketplace.timeZone,
      accountInfo: {
        marketplaceStringId: marketplace.id,
        id: seller.id,
        type: 'seller',
        name: seller.name,
        validPaymentMethod: true,
      },
    }));
}

function readAsked(body: string, profile: WireProfile): AskedReport | string {
  const { name = '', startDate, endDate, configuration } = readObject(body) ?? {};
  const [start, end] = [startDate, endDate].map((day) => (typeof day === 'string' ? findDateKey(day) : null));
  if (start === undefined || end === undefined || start === null || end === null) {
    return 'startDate and endDate must be days (YYYY-MM-DD).';
  }
  const given: Readonly<Record<string, unknown>> = { ...Object(configuration) };
  const { adProduct, groupBy, columns, reportTypeId, timeUnit, format } = given;
  const type = ADS_REPORT_TYPES.get(textOf(reportTypeId));
  if (type === undefined) return `configuration reportTypeId: ${textOf(reportTypeId)} is not supported.`;
  if (adProduct !== type.adProduct) return `configuration adProduct must be ${type.adProduct}.`;
  if (!isTextList(groupBy) || groupBy.join() !== type.groupBy)
    return `configuration groupBy must be ["${type.groupBy}"].`;
  if (timeUnit !== 'DAILY' && timeUnit !== 'SUMMARY')
    return 'configuration timeUnit must be DAILY or SUMMARY.';
  if (format !== 'GZIP_JSON') return 'configuration format must be GZIP_JSON.';
  if (!isTextList(columns) || columns.length === 0) return 'configuration columns are required.';
  const unknown = columns.filter((column) => !type.columns.has(column));
  if (unknown.length > 0) return `configuration columns includes invalid values: (${unknown.join(', ')}).`;
  const isDaily = timeUnit === 'DAILY';
  const wrong = isDaily ? ['startDate', 'endDate'] : ['date'];
  if (columns.some((column) => wrong.includes(column)))
    return `timeUnit ${timeUnit} has no column ${wrong.join(' or ')}.`;
  const words = JSON.stringify([profile.profileId, start, end, given]);
  const asked = { profile, reportTypeId: textOf(reportTypeId), columns, isDaily, start, end };
  return { ...asked, name: textOf(name), configuration: given, words };
}

function checkDays({ start, end, reportTypeId }: AskedAds, today: DateKey): string | null {
  if (start > end) return 'startDate must be before endDate.';
  if (end > today) return 'endDate must not be in the future.';
  if (daysBetween(start, end) >= LONGEST_RANGE) return `The range must be at most ${LONGEST_RANGE} days.`;
  const kept = ADS_REPORT_TYPES.get(reportTypeId)?.keptDays ?? 0;
  return start < addDays(today, -kept) ? `startDate must be within the last ${kept} days.` : null;
}
