import { DAY_MS } from '@skuline/domain/calendar';
import type { EventBatch } from '@skuline/contract';
import { EVENT_RETENTION_DAYS, type EventField, type UserType } from '@skuline/domain/telemetry';
import type { TenantId } from '../../stores/tenant-id.ts';

/** Whose events a batch holds, as the verified token says; null for a visitor who is not signed in. */
export interface EventAuthor {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly userType: UserType;
}

/**
 * The tenant an event is stored under. Anonymous events have a scope of their own: the empty id, which no tenant can
 * have, because a verified tenant id is never blank.
 */
// The brand says "verified": no token can name this id.
export const ANONYMOUS_SCOPE = '' as TenantId;

/** A sender that was offline for longer than this has old news. */
const MAX_AGE_MS = 7 * DAY_MS;

/** An event as it is stored and forwarded: the fields of EVENT_FIELDS, and nothing else. */
export type EventRow = Readonly<Record<Exclude<EventField, 'viewport_width' | 'viewport_height'>, string>> &
  Readonly<Record<'viewport_width' | 'viewport_height', number>>;

const NOWHERE = { country: '', city: '', region: '', timezone: '', organisation: '' } as const;

/**
 * The rows of a batch. Times are put right by the difference between the sender's clock and ours; what would lie in
 * the future happened now, and what is older than a week is left out.
 */
export function prepareEventRows(
  batch: EventBatch,
  author: EventAuthor | null,
  receivedAt: Date,
): readonly EventRow[] {
  const now = receivedAt.getTime();
  const sentAt = Date.parse(batch.sent_at);
  return batch.events.flatMap((event) => {
    const age = Math.max(0, sentAt - Date.parse(event.time));
    if (age > MAX_AGE_MS) return [];
    return {
      event_id: event.event_id.toLowerCase(),
      name: event.name,
      occurred_at: new Date(now - age).toISOString(),
      path: event.path,
      session_id: event.session_id.toLowerCase(),
      visitor_id: author === null ? (batch.visitor_id ?? '').toLowerCase() : '',
      user_id: author?.userId ?? '',
      user_type: author?.userType ?? 'external',
      viewport_width: event.viewport_width,
      viewport_height: event.viewport_height,
      language: event.language,
      ...(batch.place ?? NOWHERE),
      properties: JSON.stringify(event.properties),
    };
  });
}

/** The oldest moment events are stored for: older ones are deleted, or about to be. */
export function retainedSince(now: Date): Date {
  return new Date(now.getTime() - EVENT_RETENTION_DAYS * DAY_MS);
}

/** Somewhere events go besides the store. It never fails its caller and never makes it wait. */
export interface EventSink {
  forward(rows: readonly EventRow[], tenantId: TenantId | null): void;
  /** Tries once more to send what is waiting, for a moment, and gives up. */
  close(): Promise<void>;
}
