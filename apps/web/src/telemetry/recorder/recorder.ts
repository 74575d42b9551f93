import * as z from 'zod/mini';
import { finishBeforeLogout, type WatchedSession } from '../../session/index.ts';
import type { StampedEvent, TelemetryEvent } from '../early-events.ts';
import { type BrowserIds, randomId } from './browser-ids.ts';
import { COLLECT_MS, type Delivery } from './delivery.ts';
import type { EventQueue } from './event-queue.ts';
import { prepareEvent } from './prepare-event.ts';
import { createVisibleTime, type VisibleTime, watchIdle } from './presence.ts';

/** Events that are sent soon, because the page may not live long enough to send them later. */
const URGENT: ReadonlySet<TelemetryEvent['name']> = new Set(['login', 'error_occurred', 'user_idle']);
const URGENT_MS = 500;
const MANY = 20;
const NOBODY = '';

export interface RecorderOptions {
  readonly queue: EventQueue;
  readonly delivery: Pick<Delivery, 'sendSoon' | 'flush' | 'retry' | 'leave'>;
  readonly tokens: Map<string, string>;
  readonly ids: BrowserIds;
  readonly now: () => Date;
}

/** Turns what happens in the page into events of the current user. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #visible: VisibleTime;
  #owner = NOBODY;
  #stopIdle: (() => void) | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#visible = createVisibleTime(options.now, document.visibilityState === 'visible');
  }

  get owner(): string {
    return this.#owner;
  }

  readonly record = (stamped: StampedEvent): void => this.#recordAs(this.#owner, stamped);

  /** Adds the events of an earlier page: a visitor's, or those of a tenant whose user is still signed in. */
  recordEarlier(stamped: StampedEvent, tenantId: string | null): void {
    if (tenantId === null) this.#recordAs(NOBODY, stamped);
    else if (this.#owner.startsWith(`${tenantId}/`)) this.record(stamped);
  }

  #recordAs(owner: string, stamped: StampedEvent): void {
    const { queue, delivery, ids, now } = this.#options;
    const event = prepareEvent(stamped, {
      eventId: randomId(now()),
      sessionId: ids.sessionId(),
      viewport: { width: window.innerWidth, height: window.innerHeight },
      language: navigator.language,
    });
    if (event === null) return;
    queue.add({ owner, event });
    const wait = URGENT.has(event.name) ? URGENT_MS : COLLECT_MS;
    delivery.sendSoon(queue.size >= MANY ? 0 : wait);
  }

  /** Follows the session; when it ends, reports its length. */
  readonly onSession = ({ status, user, idToken }: WatchedSession): void => {
    const { tokens, delivery } = this.#options;
    const isIn = status === 'signed-in' || status === 'refreshing';
    const owner = isIn && user !== null && idToken !== null ? findOwner(idToken, user.tenantId) : null;
    if (owner !== null && idToken !== null && tokens.get(owner) !== idToken) {
      tokens.set(owner, idToken);
      // Events refused with an old token can be sent now.
      if (owner === this.#owner) delivery.retry();
    }
    // A token refresh does not end the session.
    if ((owner ?? NOBODY) === this.#owner || status === 'loading') return;
    this.#change(owner ?? NOBODY, status === 'signing-out');
  };

  readonly onVisibility = (isVisible: boolean): void => {
    this.#visible.set(isVisible);
    // A hidden page may never be seen again: phones send no other event.
    if (!isVisible) this.#options.delivery.leave();
  };

  readonly onLeave = (): void => {
    this.#reportDuration();
    this.#options.delivery.leave();
  };

  stop(): void {
    this.#stopIdle?.();
  }

  #change(owner: string, isLogout: boolean): void {
    const { queue, delivery, tokens, ids } = this.#options;
    const previous = this.#owner;
    this.#reportDuration();
    this.#owner = owner;
    this.#stopIdle?.();
    this.#stopIdle = owner === NOBODY ? null : watchIdle(this.#options.now, this.#onIdle);
    if (previous === NOBODY) return;
    if (isLogout) ids.becomeSomebodyElse();
    const sent = delivery.flush().finally(() => {
      if (this.#owner === previous) return;
      tokens.delete(previous);
      queue.forget(previous);
    });
    if (isLogout) finishBeforeLogout(sent);
  }

  readonly #onIdle = (seconds: number): void => {
    this.#say({ name: 'user_idle', seconds });
  };

  /** The visible time since the last report; not reported for visitors. */
  #reportDuration(): void {
    const seconds = this.#visible.take();
    if (this.#owner !== NOBODY) this.#say({ name: 'session_duration', seconds });
  }

  #say(event: TelemetryEvent): void {
    this.record({ event, at: this.#options.now(), path: window.location.pathname });
  }
}

const claims = z.object({ sub: z.string().check(z.minLength(1)) });

/**
 * The owner of events, without a name: the tenant and the token's opaque subject. Null when the token can't be read;
 * the server verifies it.
 */
function findOwner(idToken: string, tenantId: string): string | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return `${tenantId}/${claims.parse(JSON.parse(atob(payload))).sub}`;
  } catch {
    // Not a JWT: no events can be sent with it.
    return null;
  }
}
