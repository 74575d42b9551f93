import type { WireEvent } from '@skuline/contract';
import { randomUUID } from 'node:crypto';

const SESSION = '0199f7a0-0000-7000-8000-000000000001';
const VISITOR = '0199f7a0-0000-7000-8000-000000000002';
export const NOON = '2026-11-20T12:00:00.000Z';

export const PLACE = {
  country: 'Portugal',
  city: 'Porto',
  region: 'Norte',
  timezone: 'Europe/Lisbon',
  organisation: 'Example Net',
} as const;

/** An event of somebody's page; a page view unless said otherwise. */
export function wireEvent(changes: Readonly<Record<string, unknown>> = {}): WireEvent {
  const event = {
    event_id: randomUUID(),
    name: 'page_view',
    time: NOON,
    path: '/dashboard',
    session_id: SESSION,
    viewport_width: 1440,
    viewport_height: 900,
    language: 'en-US',
    properties: {},
    ...changes,
  };
  // Some tests change it into what no event is.
  return event as WireEvent;
}

/** A batch as a browser sends it. */
export function wireBatch(events: readonly unknown[], changes: Readonly<Record<string, unknown>> = {}) {
  return { sent_at: NOON, visitor_id: VISITOR, events: [...events], ...changes };
}
