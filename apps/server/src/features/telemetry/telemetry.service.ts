import { MINUTE_MS } from '@skuline/domain/calendar';
import { AppError, type EventBatch } from '@skuline/contract';
import { type EventName, userTypeOf } from '@skuline/domain/telemetry';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import {
  ANONYMOUS_SCOPE,
  type EventAuthor,
  type EventRow,
  type EventSink,
  prepareEventRows,
  retainedSince,
} from './event-row.ts';
import { createEventBuffer } from './event-buffer.ts';
import { createEventsRepository, type EventCount, type EventRecord } from './events.repository.ts';

const REMEMBERED_IDS = 50_000;
/** Anybody may send anonymous events; more than this in a minute, from all addresses, are not people. */
const ANONYMOUS_A_MINUTE = 3000;

/** Who sends, as the verified token says. */
export interface EventSender {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly email: string;
}

export interface EventSearch {
  /** null: the anonymous events. */
  readonly tenantId: TenantId | null;
  readonly name: EventName | null;
  /** null: all that are stored. */
  readonly since: Date | null;
}

export interface TelemetryService {
  /** Stores a batch; returns how many of its events were new. Repetitions and excess are dropped silently. */
  collect(batch: EventBatch, sender: EventSender | null): number;
  /** The newest events, those still unwritten among them. */
  list(search: EventSearch & { readonly limit: number }): Promise<EventRecord[]>;
  /** How many there are of each name. */
  count(search: EventSearch): Promise<EventCount[]>;
  /** Writes and forwards what is waiting. */
  close(): Promise<void>;
}

export interface TelemetryServiceDependencies {
  readonly analytics: AnalyticsStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Domains of email addresses whose users are internal, in lower case. */
  readonly internalDomains: readonly string[];
  /** Where events are forwarded to besides being stored; null for nowhere. */
  readonly sink: EventSink | null;
}

/** The built-in collector: keeps events by tenant and forwards them. */
export function createTelemetryService(options: TelemetryServiceDependencies): TelemetryService {
  const { analytics, clock, log, internalDomains, sink } = options;
  const repository = createEventsRepository(analytics);
  const buffer = createEventBuffer({ insert: (scope, rows) => repository.insert(scope, rows), log });
  const recent = createRecentIds(REMEMBERED_IDS);
  const admitAnonymous = createMinuteLimit(clock, ANONYMOUS_A_MINUTE);

  const queryOf = ({ tenantId, name, since }: EventSearch) => {
    const retained = retainedSince(clock.now());
    return {
      scope: tenantId ?? ANONYMOUS_SCOPE,
      name,
      since: since === null || since < retained ? retained : since,
    };
  };

  return {
    collect(batch, sender) {
      const author = sender === null ? null : authorOf(sender, internalDomains);
      const rows = prepareEventRows(batch, author, clock.now()).filter((row) => recent.isNew(row.event_id));
      const admitted = author === null ? admitAnonymous(rows) : rows;
      buffer.add(author?.tenantId ?? ANONYMOUS_SCOPE, admitted);
      sink?.forward(admitted, author?.tenantId ?? null);
      return admitted.length;
    },
    async list({ limit, ...search }) {
      await buffer.flush();
      const { scope, ...asked } = queryOf(search);
      return repository.list(scope, { ...asked, limit });
    },
    async count(search) {
      await buffer.flush();
      const { scope, ...asked } = queryOf(search);
      return repository.count(scope, asked);
    },
    async close() {
      await Promise.all([buffer.close(), sink?.close()]);
    },
  };
}

function authorOf({ tenantId, userId, email }: EventSender, internalDomains: readonly string[]): EventAuthor {
  if (userId === '') throw new AppError('unauthorized');
  return { tenantId, userId, userType: userTypeOf(email, internalDomains) };
}

/** Lets through as many rows as a minute may have. */
function createMinuteLimit(clock: Clock, limit: number): (rows: readonly EventRow[]) => readonly EventRow[] {
  let minute = 0;
  let count = 0;
  return (rows) => {
    const current = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      count = 0;
    }
    const admitted = rows.slice(0, Math.max(0, limit - count));
    count += admitted.length;
    return admitted;
  };
}

/** Remembers the newest ids it was shown, `capacity` of them. */
export interface RecentIds {
  /** True the first time it is asked about an id. */
  isNew(id: string): boolean;
}

/**
 * Tells repeated events from new ones while they are recent. The table itself keeps one row of an id for ever; this
 * keeps a repetition from being counted as accepted and from being forwarded again.
 */
function createRecentIds(capacity: number): RecentIds {
  const ids = new Set<string>();
  return {
    isNew(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      if (ids.size > capacity) {
        const [oldest] = ids;
        if (oldest !== undefined) ids.delete(oldest);
      }
      return true;
    },
  };
}
