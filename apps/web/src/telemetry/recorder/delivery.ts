import type { EventPlace } from '@skuline/contract';
import { type Backoff, waitAfter } from '@skuline/domain/retry';
import { type Batch, BATCH_LIMITS, type Outcome } from './collector.ts';
import type { EventQueue, QueuedEvent } from './event-queue.ts';

export const COLLECT_MS = 5000;
const RETRY: Backoff = { firstMs: 5000, longestMs: 5 * 60_000 };

export interface DeliveryOptions {
  readonly queue: EventQueue;
  readonly now: () => Date;
  /** The tokens to send the owners' events with. */
  readonly tokens: Map<string, string>;
  /** The current user; '' for a visitor. */
  readonly getOwner: () => string;
  readonly getVisitorId: () => string;
  /** Loads what is needed before the first batch; false while it cannot be loaded. */
  readonly prepare: () => Promise<boolean>;
  /** Whether the server allows sending events. */
  readonly isAllowed: () => boolean;
  readonly getPlace: () => EventPlace | null;
  readonly send: (batch: Batch) => Promise<Outcome>;
  readonly beacon: (batch: Batch) => boolean;
  readonly isOnline: () => boolean;
}

/** Sends events from the queue to the collector: in batches, with retries, and by beacon when the page unloads. */
export class Delivery {
  readonly #options: DeliveryOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #wait = Number.POSITIVE_INFINITY;
  #sending: Promise<void> | null = null;
  #preparing: Promise<boolean> | null = null;
  #inFlight: ReadonlySet<QueuedEvent> = new Set();
  #failures = 0;
  #isStopped = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Schedules a send within `ms` milliseconds; while the collector fails, at its next retry. */
  sendSoon(ms: number): void {
    const wait = this.#failures === 0 ? ms : this.#retryDelay();
    if (this.#isStopped || (this.#timer !== null && (this.#failures > 0 || this.#wait <= wait))) return;
    this.#clearTimer();
    this.#wait = wait;
    this.#timer = setTimeout(() => void this.flush(), wait);
  }

  /** Sends all events that can be sent, batch by batch; resolves when none are left, or when one failed. */
  flush(): Promise<void> {
    this.#clearTimer();
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** Called when sending may be possible again: the network is back, or there is a new token. */
  retry(): void {
    this.#failures = 0;
    void this.flush();
  }

  /** Prepares the first batch, once; retried when it failed. */
  prepare(): Promise<boolean> {
    this.#preparing ??= this.#options.prepare().then((isPrepared) => {
      if (!isPrepared) this.#preparing = null;
      return isPrepared;
    });
    return this.#preparing;
  }

  /** The page may not come back: hands over the queued events, and stores what the browser does not accept. */
  leave(): void {
    const { queue, beacon, isOnline, isAllowed } = this.#options;
    while (isAllowed() && isOnline()) {
      const events = queue.next(this.#mayGo, BATCH_LIMITS);
      if (events.length === 0 || !beacon(this.#batchOf(events))) break;
      queue.remove(events);
    }
    this.#store();
  }

  stop(): void {
    this.#isStopped = true;
    this.#clearTimer();
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopped && this.#options.queue.next(this.#mayGo, BATCH_LIMITS).length > 0) {
      // Retried when the browser is online again.
      if (!this.#options.isOnline()) return this.#store();
      if (!(await this.prepare()) || !(await this.#sendOne())) return this.#tryLater();
    }
    return undefined;
  }

  /** False when it must be retried. */
  async #sendOne(): Promise<boolean> {
    const { queue, send, tokens } = this.#options;
    const events = queue.next(this.#mayGo, BATCH_LIMITS);
    const [first] = events;
    // Queued events may have been sent by beacon during the preparation.
    if (first === undefined) return true;
    this.#inFlight = new Set(events);
    const outcome = await send(this.#batchOf(events));
    this.#inFlight = new Set();
    if (outcome === 'later') return false;
    // Without a token its owner's events wait for a new one.
    if (outcome === 'refused' && first.owner !== '') tokens.delete(first.owner);
    else queue.remove(events);
    this.#failures = 0;
    return true;
  }

  #tryLater(): void {
    if (this.#isStopped) return;
    this.#failures += 1;
    this.#store();
    this.sendSoon(0);
  }

  /**
   * Stores the queued events for a later page, except those of users who signed out; batches in flight complete by
   * themselves.
   */
  #store(): void {
    const { queue, getOwner, now } = this.#options;
    const owners = new Set(['', getOwner()]);
    queue.store((queued) => owners.has(queued.owner) && !this.#inFlight.has(queued), now());
  }

  readonly #mayGo = (queued: QueuedEvent): boolean =>
    !this.#inFlight.has(queued) && (queued.owner === '' || this.#options.tokens.has(queued.owner));

  /** Doubles after each failure; a random fifth keeps many tabs from retrying at once. */
  #retryDelay(): number {
    return waitAfter(this.#failures, RETRY) * (0.8 + Math.random() * 0.4);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #batchOf(events: readonly QueuedEvent[]): Batch {
    const { tokens, getVisitorId, getPlace, now } = this.#options;
    const token = tokens.get(events[0]?.owner ?? '') ?? null;
    return {
      events,
      token,
      // Created lazily: someone who was never a visitor gets no visitor id.
      visitorId: token === null ? getVisitorId() : null,
      place: getPlace(),
      sentAt: now(),
    };
  }
}
