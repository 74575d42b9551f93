import type { Fault } from '../faults.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { secondsAfter, type WireClock } from '../wire-clock.ts';

/** Something that is asked for and ready later: a report, a query, a bulk operation. */
export interface Job<Asked> {
  readonly id: string;
  readonly seller: WireSeller;
  /** Report type, query or Ads report type id. */
  readonly about: string;
  readonly asked: Asked;
  readonly created: Date;
  readonly started: Date;
  readonly ended: Date;
  readonly fault: Fault | null;
  isCancelled: boolean;
  /** Made when it is first asked for; null where there is none. */
  documentId: string | null;
}

/** How long jobs wait and take, in seconds of the wire's clock. */
export interface JobTimes {
  readonly queued: number;
  readonly working: number;
}

export class Jobs<Asked> {
  readonly #clock: WireClock;
  readonly #times: JobTimes;
  readonly #jobs: Job<Asked>[] = [];
  readonly #idOf: (at: number) => string;

  constructor(clock: WireClock, times: JobTimes, idOf: (at: number) => string) {
    this.#clock = clock;
    this.#times = times;
    this.#idOf = idOf;
  }

  create(seller: WireSeller, about: string, asked: Asked, fault: Fault | null): Job<Asked> {
    const earlier = this.#jobs.findLast((job) => job.seller === seller && job.about === about);
    if (fault?.kind === 'same_report_id' && earlier !== undefined) return earlier;
    const created = this.#clock.now();
    const started = secondsAfter(created, this.#times.queued);
    const ended =
      fault?.kind === 'never_done' ? new Date(8.64e15) : secondsAfter(started, this.#times.working);
    const id = this.#idOf(this.#jobs.length);
    const job = {
      id,
      seller,
      about,
      asked,
      created,
      started,
      ended,
      fault,
      isCancelled: false,
      documentId: null,
    };
    this.#jobs.push(job);
    return job;
  }

  find(seller: WireSeller, id: string): Job<Asked> | null {
    return this.#jobs.find((job) => job.seller === seller && job.id === id) ?? null;
  }

  /** Newest first. */
  list(seller: WireSeller): Job<Asked>[] {
    return this.#jobs.filter((job) => job.seller === seller).toReversed();
  }

  stateOf({ started, ended }: Job<Asked>): 'queued' | 'working' | 'ended' {
    const now = this.#clock.now();
    if (now < started) return 'queued';
    return now < ended ? 'working' : 'ended';
  }
}
