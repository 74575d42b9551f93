import {
  EVENT_IDENTIFIER,
  EVENT_PATH,
  MAX_ACTION_DETAILS,
  MAX_ERROR_MESSAGE,
  MAX_ERROR_STACK,
  MAX_EVENT_COUNT,
  MAX_EVENT_SECONDS,
  type WireEvent,
} from '@skuline/contract';
import { assertNever } from '@skuline/domain/exhaustive';
import { scrubErrorText } from '@skuline/domain/telemetry';
import type { ActionDetails, StampedEvent, TelemetryEvent } from '../early-events.ts';

export interface EventSurroundings {
  readonly eventId: string;
  readonly sessionId: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: string;
}

/** The event as sent; null for an action with an invalid name, so that no data are sent by accident. */
export function prepareEvent({ event, at, path }: StampedEvent, around: EventSurroundings): WireEvent | null {
  const said = sayEvent(event);
  if (said === null) return null;
  return {
    event_id: around.eventId,
    time: at.toISOString(),
    path: EVENT_PATH.test(path) ? path : '/',
    session_id: around.sessionId,
    viewport_width: Math.round(around.viewport.width),
    viewport_height: Math.round(around.viewport.height),
    language: /^[A-Za-z0-9-]{0,35}$/.test(around.language) ? around.language : '',
    ...said,
  };
}

type Saying<Event extends WireEvent = WireEvent> = Event extends WireEvent
  ? Pick<Event, 'name' | 'properties'>
  : never;

function sayEvent(event: TelemetryEvent): Saying | null {
  switch (event.name) {
    case 'login':
      return { name: event.name, properties: { method: event.method } };
    case 'page_view':
      return { name: event.name, properties: {} };
    case 'user_action':
      return sayAction(event.action, event.details ?? {});
    case 'error_occurred':
      return { name: event.name, properties: { source: event.source, ...sayError(event.error) } };
    case 'session_duration':
    case 'user_idle':
      // After a sleep the idle time may be arbitrarily long.
      return { name: event.name, properties: { seconds: Math.min(event.seconds, MAX_EVENT_SECONDS) } };
    default:
      return assertNever(event);
  }
}

function sayAction(action: string, details: ActionDetails): Saying | null {
  if (!EVENT_IDENTIFIER.test(action)) return null;
  const allowed = Object.entries(details).filter(
    ([key, value]) => EVENT_IDENTIFIER.test(key) && isAllowed(value),
  );
  const kept = Object.fromEntries(allowed.slice(0, MAX_ACTION_DETAILS));
  return {
    name: 'user_action',
    properties: allowed.length === 0 ? { action } : { action, details: kept },
  };
}

/** Details that could be personal data are dropped. */
function isAllowed(value: ActionDetails[string]): boolean {
  if (typeof value === 'string') return EVENT_IDENTIFIER.test(value);
  return typeof value === 'boolean' || (Number.isInteger(value) && value >= 0 && value <= MAX_EVENT_COUNT);
}

function sayError(error: unknown): { message: string; stack: string } {
  const isError = error instanceof Error;
  const message = isError ? `${error.name}: ${error.message}` : `Not an error: ${typeof error}`;
  return {
    message: scrubErrorText(message, MAX_ERROR_MESSAGE),
    // A stack may start with the message, which is sent separately.
    stack: isError ? scrubErrorText(stackOf(error), MAX_ERROR_STACK) : '',
  };
}

function stackOf({ stack = '', name, message }: Error): string {
  const head = `${name}: ${message}`;
  return stack.startsWith(head) ? stack.slice(head.length).trimStart() : stack;
}
