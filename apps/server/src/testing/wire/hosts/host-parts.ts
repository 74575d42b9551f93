import type { Faults } from '../faults.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import type { Operation, TokenBuckets } from '../token-buckets.ts';
import type { WireAnswer, WireCall } from '../wire-call.ts';
import type { WireClock } from '../wire-clock.ts';
import type { WireFiles } from './files.ts';
import type { JobTimes } from './jobs.ts';
import type { LoginWithAmazon } from './lwa.ts';

export interface HostParts {
  readonly clock: WireClock;
  readonly faults: Faults;
  readonly buckets: TokenBuckets;
  readonly files: WireFiles;
  readonly lwa: LoginWithAmazon;
  readonly times: JobTimes;
  /** Rows of a page of Data Kiosk. */
  readonly kioskPage: number;
}

/** An operation of the API; `about` is what its request is about, where it says so. */
export interface WireOperation {
  readonly operation: Operation;
  readonly method: string;
  readonly path: RegExp;
  readonly about: (call: WireCall, seller: WireSeller, id: string) => string;
  readonly answer: (call: WireCall, seller: WireSeller, id: string) => WireAnswer;
}
