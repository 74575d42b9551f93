import {
  type EventPlace,
  MAX_EVENTS_A_BATCH,
  type TelemetryConfig,
  telemetryConfigResponse,
} from '@skuline/contract';
import type { QueuedEvent } from './event-queue.ts';

const EVENTS = '/api/events';
const CONFIG = '/api/telemetry-config';
/** What a browser still sends while a page goes away is 64 KiB; token and place need their part. */
export const BATCH_LIMITS = { count: MAX_EVENTS_A_BATCH, bytes: 40_000 } as const;

/** `refused`: the token is not valid (any more); `never`: the batch is not one the collector will ever take. */
export type Outcome = 'taken' | 'refused' | 'never' | 'later';

export interface Batch {
  readonly events: readonly QueuedEvent[];
  /** The ID token of their owner; null for nobody's events. */
  readonly token: string | null;
  /** null: the token says who it is. */
  readonly visitorId: string | null;
  readonly place: EventPlace | null;
  readonly sentAt: Date;
}

/**
 * Sends a batch. Apart from the API client on purpose: a 401 here must not log anybody out, and asking for a token
 * must not start a refresh.
 */
export async function sendBatch(batch: Batch): Promise<Outcome> {
  const { token } = batch;
  try {
    const { status } = await fetch(EVENTS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(bodyOf(batch)),
      credentials: 'omit',
      // The page may be left meanwhile.
      keepalive: true,
    });
    return outcomeOf(status);
  } catch {
    // Offline, or blocked by an extension.
    return 'later';
  }
}

/** Hands a batch to the browser while the page goes away; false when it would not take it. */
export function beaconBatch(batch: Batch): boolean {
  // A beacon carries no Authorization header: the token travels in the body, over the same connection.
  const token = batch.token === null ? {} : { token: batch.token };
  const body = new Blob([JSON.stringify({ ...bodyOf(batch), ...token })], { type: 'application/json' });
  try {
    return navigator.sendBeacon(EVENTS, body);
  } catch {
    return false;
  }
}

/** What the server says of telemetry; null while it can't be asked. */
export async function findTelemetryConfig(): Promise<TelemetryConfig | null> {
  try {
    const response = await fetch(CONFIG, { credentials: 'omit' });
    return response.ok ? telemetryConfigResponse.parse(await response.json()) : null;
  } catch {
    // Offline, or not our server: asked again later.
    return null;
  }
}

function bodyOf({ events, visitorId, place, sentAt }: Batch) {
  return {
    sent_at: sentAt.toISOString(),
    ...(visitorId === null ? {} : { visitor_id: visitorId }),
    ...(place === null ? {} : { place }),
    events: events.map(({ event }) => event),
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 401 || status === 403) return 'refused';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'never';
}
