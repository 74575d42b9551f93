import { Buffer } from 'node:buffer';
import type { EventName } from '@skuline/domain/telemetry';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { escapeTsv } from '../../stores/tsv-text.ts';
import type { EventRow } from './event-row.ts';
import { COUNT_EVENTS_SQL, EVENT_COLUMNS, LIST_EVENTS_SQL } from './events.queries.ts';

/** An event as it is read back; `properties` is what belongs to its kind. */
export const eventRecord = z.object({
  event_id: z.string(),
  name: z.string(),
  occurred_at: z.string(),
  path: z.string(),
  session_id: z.string(),
  visitor_id: z.string(),
  user_id: z.string(),
  user_type: z.string(),
  viewport_width: z.number(),
  viewport_height: z.number(),
  language: z.string(),
  country: z.string(),
  city: z.string(),
  region: z.string(),
  timezone: z.string(),
  organisation: z.string(),
  properties: z.record(z.string(), z.unknown()),
});
export type EventRecord = z.output<typeof eventRecord>;

export const eventCount = z.object({
  name: z.string(),
  events: z.number(),
  sessions: z.number(),
  people: z.number(),
});
export type EventCount = z.output<typeof eventCount>;

export interface EventFilter {
  /** Events of this name alone; null for all. */
  readonly name: EventName | null;
  readonly since: Date;
}

const readRow = eventRecord
  .omit({ occurred_at: true, properties: true })
  .extend({ occurred_at_ms: z.number(), properties: z.string() })
  .array();

export interface EventsRepository {
  /** Stores rows under a scope in one insert. */
  insert(scope: TenantId, rows: readonly EventRow[]): Promise<void>;
  /** The newest events of a scope, newest first. */
  list(scope: TenantId, filter: EventFilter & { readonly limit: number }): Promise<EventRecord[]>;
  /** How many events there are of each name, the most frequent first. */
  count(scope: TenantId, filter: EventFilter): Promise<EventCount[]>;
}

export function createEventsRepository(store: AnalyticsStore): EventsRepository {
  return {
    insert(scope, rows) {
      const lines = rows.map((row) =>
        EVENT_COLUMNS.map((column) =>
          // The engine reads a moment without its letters.
          column === 'occurred_at'
            ? row.occurred_at.replace('T', ' ').replace('Z', '')
            : escapeTsv(String(row[column])),
        ).join('\t'),
      );
      return store.insertTsv(scope, 'event', EVENT_COLUMNS, Buffer.from(`${lines.join('\n')}\n`));
    },

    async list(scope, { name, since, limit }) {
      const params = { name: name ?? '', since: since.toISOString(), limit };
      const rows = readRow.parse(await store.select(wholeTenant(scope), LIST_EVENTS_SQL, params));
      return rows.map(({ occurred_at_ms, properties, ...row }) => ({
        ...row,
        occurred_at: new Date(occurred_at_ms).toISOString(),
        properties: eventRecord.shape.properties.parse(JSON.parse(properties)),
      }));
    },

    async count(scope, { name, since }) {
      const params = { name: name ?? '', since: since.toISOString() };
      return eventCount.array().parse(await store.select(wholeTenant(scope), COUNT_EVENTS_SQL, params));
    },
  };
}
