import { readRetryAfter, waitAfter } from '@skuline/domain/retry';
import { setTimeout as sleep } from 'node:timers/promises';
import { SourceProblem } from './source-client.ts';

/** What a source allows: so many requests at once, and so many a second from then on. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A kind of request with a rate of its own. */
export interface Operation {
  readonly name: string;
  readonly rate: Rate;
}

export interface SourceRequest {
  readonly operation: Operation;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What has one is a POST. */
  readonly body?: string;
}

export interface SourceResponse {
  readonly status: number;
  readonly text: string;
}

export interface SourceHttpOptions {
  /** 'Amazon' */
  readonly label: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Waits between polls and tries are divided by it. */
  readonly timeScale: number;
  /** A server that is asked for longer than this without a response is given up. */
  readonly patienceMs: number;
  readonly rates: Rates;
  /** Hears why nothing comes while it is tried again, and null when it comes again. */
  readonly onTrouble: (why: string | null) => Promise<void>;
}

const RESPONSE_TIMEOUT_MS = 30_000;
/** Also where the source says that it may be asked again at once. */
const SHORTEST_PAUSE_MS = 500;
const LONGEST_WAIT_MS = 5 * 60_000;
/** After so many tries in vain the person is told. */
const QUIET_TRIES = 3;

/** The rates in force at a source, by operation; they outlive a run. */
export class Rates {
  readonly #buckets = new Map<string, { tokens: number; at: number; perSecond: number }>();

  /** Milliseconds until the operation is allowed, which is counted as done then. */
  take({ name, rate }: Operation, now: number): number {
    const bucket = this.#buckets.get(name) ?? { tokens: rate.burst, at: now, perSecond: rate.perSecond };
    const gained = ((now - bucket.at) / 1000) * bucket.perSecond;
    const tokens = Math.min(rate.burst, bucket.tokens + gained) - 1;
    this.#buckets.set(name, { ...bucket, tokens, at: now });
    return tokens >= 0 ? 0 : (-tokens / bucket.perSecond) * 1000;
  }

  /** What the source says is in force. */
  learn({ name, rate }: Operation, perSecond: number, now: number): void {
    const bucket = this.#buckets.get(name) ?? { tokens: rate.burst, at: now };
    this.#buckets.set(name, { ...bucket, perSecond });
  }

  /** Milliseconds in which a request is earned. */
  pauseOf({ name, rate }: Operation): number {
    return 1000 / (this.#buckets.get(name) ?? rate).perSecond;
  }

  /** The source has refused: one request is allowed at a moment to come, and others are earned from then on alone. */
  empty({ name, rate }: Operation, until: number): void {
    const { perSecond } = this.#buckets.get(name) ?? rate;
    this.#buckets.set(name, { tokens: 1, at: until, perSecond });
  }
}

/** Sends requests at the pace that a source allows, and again while it cannot be reached. */
export class SourceHttp {
  readonly #options: SourceHttpOptions;
  #hasTold = false;

  constructor(options: SourceHttpOptions) {
    this.#options = options;
  }

  /** The response, unless it is a 429 or a fault of the server: then it is asked again. Throws SourceProblem. */
  async send(request: SourceRequest): Promise<SourceResponse> {
    let waited = 0;
    // What is tried again after a fault comes late enough by itself.
    let isPaced = true;
    for (let tries = 1; ; tries += 1) {
      if (isPaced) await this.#pace(request.operation);
      const failed = await this.#try(request);
      if (failed.status === 'answered') {
        if (this.#hasTold) await this.#options.onTrouble(null);
        this.#hasTold = false;
        return failed.response;
      }
      const wait = failed.waitMs ?? waitAfter(tries, { firstMs: 1000, longestMs: LONGEST_WAIT_MS });
      if (waited + wait > this.#options.patienceMs) throw new SourceProblem('unreachable', failed.why);
      if (tries === QUIET_TRIES && failed.isFault) {
        this.#hasTold = true;
        await this.#options.onTrouble(failed.why);
      }
      waited += wait;
      await this.wait(wait);
      isPaced = !failed.isFault;
    }
  }

  /** Waits, at the pace of the source's clock. */
  async wait(ms: number): Promise<void> {
    await sleep(ms / this.#options.timeScale, undefined, { signal: this.#options.signal });
  }

  /** The bytes of a file; ends with an error when nothing has come for half a minute. */
  async *bytes(url: string): AsyncGenerator<Uint8Array> {
    const idle = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, idle.signal]);
    let timer = setTimeout(() => idle.abort(), RESPONSE_TIMEOUT_MS);
    try {
      const response = await fetch(url, { signal, redirect: 'error' });
      if (!response.ok || response.body === null) {
        throw new SourceProblem(
          'refused',
          `${this.#options.label} answered ${response.status} to a download.`,
        );
      }
      for await (const piece of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), RESPONSE_TIMEOUT_MS);
        yield piece;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until the source allows the operation: at its own pace, however fast a test lets waits pass. */
  async #pace(operation: Operation): Promise<void> {
    const { rates, signal } = this.#options;
    const pause = rates.take(operation, performance.now());
    if (pause > 0) await sleep(pause, undefined, { signal });
  }

  async #try(request: SourceRequest): Promise<Tried> {
    const { label, rates, signal } = this.#options;
    const { operation, url, headers = {}, body = null } = request;
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    try {
      const response = await fetch(url, {
        redirect: 'error',
        method: body === null ? 'GET' : 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, timeout]),
      });
      const text = await response.text();
      const perSecond = Number(response.headers.get('x-amzn-ratelimit-limit') ?? Number.NaN);
      if (perSecond > 0) rates.learn(operation, perSecond, performance.now());
      if (response.status === 429) return this.#tooMany(operation, response.headers.get('retry-after'));
      if (response.status >= 500) {
        return {
          status: 'failed',
          isFault: true,
          why: `${label} answers with the error ${response.status}; it is tried again.`,
        };
      }
      return { status: 'answered', response: { status: response.status, text } };
    } catch (cause) {
      signal.throwIfAborted();
      const what = timeout.aborted ? 'does not answer' : 'cannot be reached';
      return { status: 'failed', isFault: true, why: `${label} ${what}; it is tried again.`, cause };
    }
  }

  #tooMany(operation: Operation, retryAfter: string | null): Tried {
    const { label, now, rates, timeScale } = this.#options;
    const wanted = readRetryAfter(retryAfter, now());
    const waitMs = wanted === null ? rates.pauseOf(operation) : Math.max(wanted, SHORTEST_PAUSE_MS);
    rates.empty(operation, performance.now() + waitMs / timeScale);
    const why = `${label} allows no more requests for now; it is tried again.`;
    return { status: 'failed', isFault: false, why, waitMs };
  }
}

type Tried =
  | { readonly status: 'answered'; readonly response: SourceResponse }
  | {
      readonly status: 'failed';
      readonly why: string;
      /** Not only that there were too many requests. */
      readonly isFault: boolean;
      readonly waitMs?: number;
      readonly cause?: unknown;
    };
