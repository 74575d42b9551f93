import type { WireClock } from './wire-clock.ts';

/** Where in an exchange a fault acts: on a request, on what was asked for, or on what is downloaded. */
const STAGES = {
  /** 429, with the rate in its header or without it. */
  throttled: 'request',
  throttled_without_header: 'request',
  /** 403: the app lacks the role or the scope, which the source names. */
  role_missing: 'request',
  /** The seller took the permission back: the next token is refused. */
  invalid_grant: 'request',
  /** The access token is refused although its hour has not passed. */
  token_expired: 'request',
  server_error: 'request',
  unavailable: 'request',
  /** The connection is accepted, and nothing ever comes. */
  no_answer: 'request',
  connection_closed: 'request',
  /** A report that fails: without a document, or with one that says why. */
  fatal: 'job',
  fatal_with_document: 'job',
  cancelled: 'job',
  /** It stays under way forever. */
  never_done: 'job',
  /** The answer names a report that was made before. */
  same_report_id: 'job',
  /** Lines in a second currency among the others. */
  two_currencies: 'job',
  /** Figures that the source doesn't have yet: the document is empty. */
  not_there_yet: 'job',
  /** Another app runs a bulk operation in the shop. */
  bulk_running: 'job',
  /** The address of the document has expired when it is called. */
  url_expired: 'download',
  /** Half of the compressed bytes, as if they were all. */
  cut_short: 'download',
  /** The connection ends in the middle of the bytes. */
  connection_lost: 'download',
} as const satisfies Record<string, 'request' | 'job' | 'download'>;

export type FaultKind = keyof typeof STAGES;
export type FaultStage = (typeof STAGES)[FaultKind];
export const FAULT_KINDS = Object.keys(STAGES).filter((kind): kind is FaultKind => kind in STAGES);
export type Host = 'spApi' | 'lwa' | 'ads' | 'shopify' | 'files';

/** What is planned to go wrong. Whatever is left out matches everything. */
export interface Fault {
  readonly kind: FaultKind;
  /** How many requests it meets: one where neither is said. */
  readonly times?: number;
  /** Until how many seconds of the wire's clock have passed since it was added. */
  readonly seconds?: number;
  /** How many requests that match pass unharmed before. */
  readonly after?: number;
  readonly host?: Host;
  readonly method?: string;
  /** Part of the path. */
  readonly path?: string;
  /** Report type, query or Ads report type id. */
  readonly about?: string;
  /** The seller's id. */
  readonly seller?: string;
  readonly retryAfter?: number;
}

/** What a fault is matched against. */
export interface Exchange {
  readonly host: Host;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  readonly seller: string;
}

interface Planned {
  readonly fault: Fault;
  readonly until: number;
  left: number;
  toPass: number;
}

export class Faults {
  readonly #clock: WireClock;
  #planned: Planned[] = [];

  constructor(clock: WireClock) {
    this.#clock = clock;
  }

  add(fault: Fault): void {
    const { seconds, times = seconds === undefined ? 1 : Infinity, after = 0 } = fault;
    const until = seconds === undefined ? Infinity : this.#clock.now().getTime() + seconds * 1000;
    this.#planned.push({ fault, until, left: times, toPass: after });
  }

  clear(): void {
    this.#planned = [];
  }

  /** How many planned faults have not met all their requests. */
  get left(): number {
    this.#forget();
    return this.#planned.length;
  }

  /** The first planned fault of the stage that meets the exchange, which it uses up by one. */
  take(stage: FaultStage, exchange: Exchange): Fault | null {
    this.#forget();
    for (const planned of this.#planned) {
      if (STAGES[planned.fault.kind] !== stage || !isMet(planned.fault, exchange)) continue;
      if (planned.toPass > 0) planned.toPass -= 1;
      else {
        planned.left -= 1;
        return planned.fault;
      }
    }
    return null;
  }

  #forget(): void {
    const now = this.#clock.now().getTime();
    this.#planned = this.#planned.filter(({ left, until }) => left > 0 && now < until);
  }
}

/** Faults of access tokens and roles stay where tokens are shown, and those of grants where they are given. */
function isMet(fault: Fault, { host, method, path, about, seller }: Exchange): boolean {
  if (fault.kind === 'invalid_grant' && host !== 'lwa') return false;
  if (['role_missing', 'token_expired'].includes(fault.kind) && (host === 'lwa' || host === 'files'))
    return false;
  return (
    (fault.host === undefined || fault.host === host) &&
    (fault.method === undefined || fault.method === method) &&
    (fault.path === undefined || path.includes(fault.path)) &&
    (fault.about === undefined || about === fault.about) &&
    (fault.seller === undefined || fault.seller === seller)
  );
}
