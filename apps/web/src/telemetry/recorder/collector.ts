import {
  type EventPlace,
  MAX_EVENTS_A_BATCH,
  type TelemetryConfig,
  telemetryConfigResponse,
} from '@skuline/contract';
import type { QueuedEvent } from './event-queue.ts';

const EVENTS = '/api/events';
const CONFIG = '/api/telemetry-config';
/** Browsers send at most 64 KiB while a page unloads; token and place need some of it. */
export const BATCH_LIMITS = { count: MAX_EVENTS_A_BATCH, bytes: 40_000 } as const;

/** `refused`: the token is invalid or expired; `never`: the collector will never accept the batch. */
export type Outcome = 'taken' | 'refused' | 'never' | 'later';

export interface Batch {
  readonly events: readonly QueuedEvent[];
  /** The ID token of their owner; null for a visitor's events. */
  readonly token: string | null;
  /** Null: the token identifies the user. */
  readonly visitorId: string | null;
  readonly place: EventPlace | null;
  readonly sentAt: Date;
}

/**
 * Sends a batch. Does not use the API client: a 401 here must not sign anyone out, and reading a token must not start a
 * refresh.
 */
export async function sendBatch(batch: Batch): Promise<Outcome> {
  const { token } = batch;
  try {
    const response = await fetch(EVENTS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(bodyOf(batch)),
      credentials: 'omit',
      // The page may be left during the request.
      keepalive: true,
    });
    // A response that may not be stored keeps its connection until it is read.
    await response.text();
    return outcomeOf(response.status);
  } catch {
    // Offline, or blocked by an extension.
    return 'later';
  }
}

/** Hands a batch to the browser while the page unloads; false when the browser does not accept it. */
export function beaconBatch(batch: Batch): boolean {
  // A beacon has no Authorization header: the token is sent in the body, over the same connection.
  const token = batch.token === null ? {} : { token: batch.token };
  const body = new Blob([JSON.stringify({ ...bodyOf(batch), ...token })], { type: 'application/json' });
  try {
    return navigator.sendBeacon(EVENTS, body);
  } catch {
    return false;
  }
}

/** The server's telemetry settings; null while they cannot be loaded. */
export async function findTelemetryConfig(): Promise<TelemetryConfig | null> {
  try {
    const response = await fetch(CONFIG, { credentials: 'omit' });
    return response.ok ? telemetryConfigResponse.parse(await response.json()) : null;
  } catch {
    // Offline, or not our server: retried later.
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
