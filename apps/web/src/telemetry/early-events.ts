import { now } from '../clock.ts';
import type { StampedEvent, TelemetryEvent } from './event.ts';

type Listener = (event: StampedEvent) => void;

/** More than this before the recorder is there is a loop, not a person. */
const MAX_EARLY = 50;

const early: StampedEvent[] = [];
let listener: Listener | null = null;

/** Passes an event on to the recorder, or keeps it until the recorder has been loaded. */
export function emit(event: TelemetryEvent): void {
  const stamped = { event, at: now(), path: window.location.pathname };
  if (listener !== null) listener(stamped);
  else if (early.length < MAX_EARLY) early.push(stamped);
}

/**
 * The events nobody has come for, which are forgotten here; without the errors, whose texts may hold what must not be
 * kept as it is.
 */
export function takeEarly(): StampedEvent[] {
  return early.splice(0).filter(({ event }) => event.name !== 'error_occurred');
}

/** Gives the early events, and from now on each new one, to the recorder. */
export function listen(next: Listener): void {
  listener = next;
  for (const event of early.splice(0)) next(event);
}
