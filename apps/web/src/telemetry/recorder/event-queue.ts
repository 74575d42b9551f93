import type { WireEvent } from '@skuline/contract';

export interface QueuedEvent {
  /** The owner; '' for a visitor. */
  readonly owner: string;
  readonly event: WireEvent;
}

/** Unsent events stored in this browser, shared by its tabs. */
export interface UnsentEvents {
  find(): readonly QueuedEvent[] | null;
  save(events: QueuedEvent[]): void;
  clear(): void;
}

export interface BatchLimits {
  readonly count: number;
  readonly bytes: number;
}

const MAX_QUEUED = 500;
/** The collector rejects older events. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Unsent events, oldest first: bounded in number, and at most a week old. */
export class EventQueue {
  readonly #unsent: UnsentEvents;
  #events: QueuedEvent[] = [];
  #hasStored = false;

  constructor(unsent: UnsentEvents) {
    this.#unsent = unsent;
  }

  get size(): number {
    return this.#events.length;
  }

  add(event: QueuedEvent): void {
    this.#events = [...this.#events, event].slice(-MAX_QUEUED);
  }

  /** Adds the events an earlier page could not send. Events of users other than `owners` are dropped. */
  restore(owners: ReadonlySet<string>, now: Date): void {
    const stored = this.#unsent.find() ?? [];
    if (stored.length === 0) return;
    this.#hasStored = true;
    const known = new Set(this.#events.map(({ event }) => event.event_id));
    const restored = stored.filter(
      ({ owner, event }) => owners.has(owner) && !known.has(event.event_id) && isFresh(event, now),
    );
    this.#events = [...restored, ...this.#events].slice(-MAX_QUEUED);
  }

  /** The oldest events of one owner that satisfy `mayGo`, as many as fit. */
  next(mayGo: (queued: QueuedEvent) => boolean, limits: BatchLimits): QueuedEvent[] {
    const waiting = this.#events.filter(mayGo);
    const batch: QueuedEvent[] = [];
    let bytes = 0;
    for (const queued of waiting) {
      if (queued.owner !== waiting[0]?.owner) continue;
      // Almost everything is ASCII; the few longer characters of an error's text are counted with three bytes.
      bytes += JSON.stringify(queued.event).length * (isAscii(queued.event) ? 1 : 3);
      if (batch.length > 0 && (batch.length >= limits.count || bytes > limits.bytes)) break;
      batch.push(queued);
    }
    return batch;
  }

  remove(done: readonly QueuedEvent[]): void {
    const ids = new Set(done.map(({ event }) => event.event_id));
    this.#events = this.#events.filter(({ event }) => !ids.has(event.event_id));
    if (!this.#hasStored) return;
    this.#write((this.#unsent.find() ?? []).filter(({ event }) => !ids.has(event.event_id)));
  }

  /** Drops the events of a user who signed out. */
  forget(owner: string): void {
    this.remove(this.#events.filter((queued) => queued.owner === owner));
  }

  /** Stores the queued events that satisfy `mayStay` for a later page, in addition to those of other tabs. */
  store(mayStay: (queued: QueuedEvent) => boolean, now: Date): void {
    const staying = this.#events.filter(mayStay);
    if (staying.length === 0) return;
    const ids = new Set(staying.map(({ event }) => event.event_id));
    const others = (this.#unsent.find() ?? []).filter(({ event }) => !ids.has(event.event_id));
    this.#hasStored = true;
    this.#write([...others, ...staying].filter(({ event }) => isFresh(event, now)).slice(-MAX_QUEUED));
  }

  #write(events: QueuedEvent[]): void {
    if (events.length === 0) this.#unsent.clear();
    else this.#unsent.save(events);
  }
}

function isFresh({ time }: WireEvent, now: Date): boolean {
  return now.getTime() - Date.parse(time) < MAX_AGE_MS;
}

function isAscii(event: WireEvent): boolean {
  // oxlint-disable-next-line no-control-regex -- the ASCII range starts with them
  return /^[\u0000-\u007F]*$/.test(JSON.stringify(event));
}
