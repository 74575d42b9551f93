import { measureQueue } from '../metrics/index.ts';

/** Gives a place back. */
export type Leave = () => void;

/** A request for a place. */
export interface Ticket {
  /** Whether there was no place at once. */
  readonly isWaiting: boolean;
  /** Settles with the place. Rejects with the signal's reason, or with what the queue refuses with. */
  readonly entered: Promise<Leave>;
}

/** What everybody of one part of a path may have. */
export interface Share {
  /** How many may run at once while so many places are free. */
  readonly running: (free: number) => number;
  readonly waiting: number;
}

export interface FairQueueOptions {
  /** What it is called where it is measured. */
  readonly name: string;
  readonly atOnce: number;
  /** By part of a path. A part without one only has its place in line. */
  readonly shares?: readonly Share[];
  /** Null: they wait as long as it takes. */
  readonly waitTimeoutMs: number | null;
  /** Left out where whoever comes waits as long as it takes. */
  readonly refuse?: () => Error;
}

/** One work of each path at a time. */
export const ONE_AT_A_TIME = {
  atOnce: Number.POSITIVE_INFINITY,
  shares: [{ running: () => 1, waiting: Number.POSITIVE_INFINITY }],
  waitTimeoutMs: null,
} as const;

type Path = readonly string[];

/** A company, or a person of it. */
interface Member {
  readonly key: string;
  running: number;
  waiting: number;
  /** The number of its work that began last; 0 for none. */
  lastBegun: number;
}

interface Waiter {
  readonly first: string | undefined;
  readonly members: readonly Member[];
  readonly enter: () => void;
  readonly refuse: (reason: unknown) => void;
  readonly timeout: NodeJS.Timeout | null;
}

/**
 * Lets work run in line. Who asks is a path, such as a company and a person of it. Of those who wait, the one begins whose
 * company has the fewest running, then the one whose company began nothing for longest, then the same by person: however
 * much one of them asks for, the others wait for no more than what runs.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #members = new Map<string, Member>();
  readonly #waiting = new Set<Waiter>();
  #running = 0;
  #begun = 0;
  #closedBy: Error | null = null;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    measureQueue(options.name, this);
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Takes a place or waits for one; throws what the queue refuses with where too many wait already. */
  request(path: Path, signal?: AbortSignal): Ticket {
    if (this.#closedBy !== null) throw this.#closedBy;
    signal?.throwIfAborted();
    const members = this.#membersOf(path);
    if (this.#mayRun(members)) return { isWaiting: false, entered: Promise.resolve(this.#take(members)) };
    if (this.#isFull(members)) {
      this.#forget(members);
      throw this.#refusal();
    }
    const entered = this.#wait(path, members, signal);
    // Whoever has left before it settles hears of it nowhere else.
    entered.catch(() => undefined);
    return { isWaiting: true, entered };
  }

  /** Takes a place that is free; null where there is none. */
  enterNow(path: Path): Leave | null {
    if (this.#closedBy !== null) throw this.#closedBy;
    const members = this.#membersOf(path);
    if (this.#mayRun(members)) return this.#take(members);
    this.#forget(members);
    return null;
  }

  async run<T>(path: Path, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const leave = await this.request(path, signal).entered;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Those whose path begins like this get their whole time again. */
  extendWaits(first: string): void {
    for (const waiter of this.#waiting) if (waiter.first === first) waiter.timeout?.refresh();
  }

  /** Refuses all who wait and all who come. */
  close(reason: Error): void {
    this.#closedBy = reason;
    for (const waiter of this.#waiting) waiter.refuse(reason);
  }

  #membersOf(path: Path): Member[] {
    return path.map((_, at) => {
      const key = JSON.stringify(path.slice(0, at + 1));
      const member = this.#members.get(key) ?? { key, running: 0, waiting: 0, lastBegun: 0 };
      this.#members.set(key, member);
      return member;
    });
  }

  #forget(members: readonly Member[]): void {
    for (const { key, running, waiting } of members) if (running + waiting === 0) this.#members.delete(key);
  }

  #mayRun(members: readonly Member[]): boolean {
    const { atOnce, shares = [] } = this.#options;
    const free = atOnce - this.#running;
    return free > 0 && members.every(({ running }, at) => running < (shares[at]?.running(free) ?? atOnce));
  }

  #refusal(): Error {
    const { name, refuse = () => new Error(`Too much waits in the queue ${name}.`) } = this.#options;
    return refuse();
  }

  #isFull(members: readonly Member[]): boolean {
    const { shares = [] } = this.#options;
    return members.some(({ waiting }, at) => waiting >= (shares[at]?.waiting ?? Number.POSITIVE_INFINITY));
  }

  #take(members: readonly Member[]): Leave {
    this.#begun += 1;
    this.#running += 1;
    for (const member of members) {
      member.running += 1;
      member.lastBegun = this.#begun;
    }
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#running -= 1;
      for (const member of members) member.running -= 1;
      this.#forget(members);
      this.#beginNext();
    };
  }

  #beginNext(): void {
    for (;;) {
      const [first, ...others] = [...this.#waiting].filter(({ members }) => this.#mayRun(members));
      if (first === undefined) return;
      others.reduce((best, other) => (isBefore(other, best) ? other : best), first).enter();
    }
  }

  #wait(path: Path, members: readonly Member[], signal: AbortSignal | undefined): Promise<Leave> {
    const { waitTimeoutMs } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const end = () => {
      this.#waiting.delete(waiter);
      for (const member of members) member.waiting -= 1;
      if (waiter.timeout !== null) clearTimeout(waiter.timeout);
      signal?.removeEventListener('abort', whenGone);
    };
    const leave = (reason: unknown) => {
      end();
      this.#forget(members);
      reject(reason);
    };
    const whenGone = () => leave(signal?.reason);
    const waiter: Waiter = {
      first: path[0],
      members,
      enter: () => {
        end();
        resolve(this.#take(members));
      },
      refuse: leave,
      timeout: waitTimeoutMs === null ? null : setTimeout(() => leave(this.#refusal()), waitTimeoutMs),
    };
    for (const member of members) member.waiting += 1;
    this.#waiting.add(waiter);
    signal?.addEventListener('abort', whenGone);
    return promise;
  }
}

/** Of equals the one that came first stays before the other. */
function isBefore(one: Waiter, other: Waiter): boolean {
  for (const [at, member] of one.members.entries()) {
    const against = other.members[at];
    if (against === undefined || member === against) continue;
    if (member.running !== against.running) return member.running < against.running;
    return member.lastBegun < against.lastBegun;
  }
  return false;
}
