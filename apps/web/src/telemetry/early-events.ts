import { now } from '../clock.ts';
import type { StampedEvent, TelemetryEvent } from './event.ts';

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
