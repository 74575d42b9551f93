import type { WireClock } from './wire-clock.ts';

/** How often an operation may be called: tokens a second, and how many are there at most. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

const SLOW: Rate = { perSecond: 0.0167, burst: 15 };
const LISTED: Rate = { perSecond: 0.0222, burst: 10 };
const POLLED: Rate = { perSecond: 2, burst: 15 };

/** As published; those of Amazon Ads are not, and change with its load. */
const PUBLISHED_RATES = {
  getMarketplaceParticipations: { perSecond: 0.016, burst: 15 },
  createReport: SLOW,
  getReports: LISTED,
  cancelReport: LISTED,
  getReport: POLLED,
  getReportDocument: SLOW,
  createQuery: SLOW,
  getQueries: LISTED,
  cancelQuery: LISTED,
  getQuery: POLLED,
  getDocument: SLOW,
  listProfiles: { perSecond: 1, burst: 10 },
  createAdsReport: { perSecond: 0.5, burst: 20 },
  getAdsReport: { perSecond: 2, burst: 30 },
  /** In points of a query's cost. */
  shopifyGraphql: { perSecond: 100, burst: 2000 },
} as const satisfies Record<string, Rate>;
export type Operation = keyof typeof PUBLISHED_RATES;

const FAST: Rate = { perSecond: 1000, burst: 1000 };
/** Rates of Amazon at which nobody waits. */
export const FAST_RATES = {
  getMarketplaceParticipations: FAST,
  createReport: FAST,
  getReports: FAST,
  getReport: FAST,
  getReportDocument: FAST,
  createQuery: FAST,
  getQuery: FAST,
  getDocument: FAST,
  listProfiles: FAST,
  createAdsReport: FAST,
  getAdsReport: FAST,
} as const satisfies Partial<Record<Operation, Rate>>;

interface Bucket {
  tokens: number;
  filled: number;
}

/** A bucket of tokens for each account and operation. */
export class TokenBuckets {
  readonly #clock: WireClock;
  readonly #rates: Map<Operation, Rate>;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: WireClock, rates: Partial<Record<Operation, Rate>>) {
    this.#clock = clock;
    this.#rates = new Map(entriesOf({ ...PUBLISHED_RATES, ...rates }));
  }

  rateOf(operation: Operation): Rate {
    return this.#rates.get(operation) ?? PUBLISHED_RATES[operation];
  }

  setRate(operation: Operation, rate: Rate): void {
    this.#rates.set(operation, rate);
  }

  /** Null where the tokens were there; otherwise after how many seconds they will be. */
  take(account: string, operation: Operation, tokens = 1): number | null {
    const bucket = this.#fill(account, operation);
    if (bucket.tokens < tokens) return (tokens - bucket.tokens) / this.rateOf(operation).perSecond;
    bucket.tokens -= tokens;
    return null;
  }

  left(account: string, operation: Operation): number {
    return Math.floor(this.#fill(account, operation).tokens);
  }

  #fill(account: string, operation: Operation): Bucket {
    const { perSecond, burst } = this.rateOf(operation);
    const now = this.#clock.now().getTime();
    const key = `${account} ${operation}`;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filled: now };
    this.#buckets.set(key, bucket);
    const passed = Math.max(0, now - bucket.filled) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond);
    bucket.filled = now;
    return bucket;
  }
}

function entriesOf(rates: Partial<Record<Operation, Rate>>): [Operation, Rate][] {
  // The keys of a record of operations are operations.
  const names = Object.keys(rates) as Operation[];
  return names.flatMap((name) => {
    const rate = rates[name];
    return rate === undefined ? [] : [[name, rate]];
  });
}
