import { now } from '../clock.ts';

/** Details of an action: snake_case identifiers, integers and booleans. Never a name, a text or an amount. */
export type ActionDetails = Readonly<Record<string, string | number | boolean>>;

export type ErrorSource = 'render' | 'window' | 'promise' | 'chunk';

/** The reported events (spec 1). Path, time and user are added when they are recorded. */
export type TelemetryEvent =
  | { readonly name: 'login'; readonly method: 'password' | 'passkey' | 'provider' }
  | { readonly name: 'page_view' }
  | { readonly name: 'user_action'; readonly action: string; readonly details?: ActionDetails | undefined }
  | { readonly name: 'session_duration'; readonly seconds: number }
  | { readonly name: 'error_occurred'; readonly source: ErrorSource; readonly error: unknown }
  | { readonly name: 'user_idle'; readonly seconds: number };

/** An event with its time and path, captured at once because the recorder may load later. */
export interface StampedEvent {
  readonly event: TelemetryEvent;
  readonly at: Date;
  readonly path: string;
}

type Listener = (event: StampedEvent) => void;

/** Only a loop produces more events before the recorder has loaded. */
const MAX_EARLY = 50;

const early: StampedEvent[] = [];
let listener: Listener | null = null;

/** Passes an event to the recorder, or queues it until the recorder has loaded. */
export function emit(event: TelemetryEvent): void {
  const stamped = { event, at: now(), path: window.location.pathname };
  if (listener !== null) listener(stamped);
  else if (early.length < MAX_EARLY) early.push(stamped);
}

/**
 * Returns the queued events and empties the queue. Errors are left out, because their texts may contain data that must
 * not be stored unscrubbed.
 */
export function takeEarly(): StampedEvent[] {
  return early.splice(0).filter(({ event }) => event.name !== 'error_occurred');
}

/** Passes the queued events, and from now on each new one, to the recorder. */
export function listen(next: Listener): void {
  listener = next;
  for (const event of early.splice(0)) next(event);
}
