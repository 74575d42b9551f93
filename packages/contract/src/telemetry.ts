import * as z from 'zod/mini';
import { boundedList, PRINTABLE_LINE } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';

/** A batch holds at most this many events, so that it fits into what a browser still sends while a page goes away. */
export const MAX_EVENTS_A_BATCH = 40;
export const MAX_ERROR_MESSAGE = 300;
export const MAX_ERROR_STACK = 2000;
export const MAX_ACTION_DETAILS = 10;
/** Names of actions and the texts of their details: identifiers, so that they cannot hold personal data. */
export const EVENT_IDENTIFIER = /^[a-z][a-z0-9_]{0,63}$/;
/** Whole numbers up to this are counts; anything else could be a seller's figure. */
export const MAX_EVENT_COUNT = 100_000;
/** Printable ASCII, as browsers write paths, without query and fragment. */
export const EVENT_PATH = /^\/[!-"$->@-~]{0,199}$/;

export const MAX_EVENT_SECONDS = 7 * 24 * 60 * 60;
const MAX_TOKEN_LENGTH = 16_384;

const identifier = z.string().check(z.regex(EVENT_IDENTIFIER));
const pixels = z.int().check(z.minimum(0), z.maximum(100_000));
const seconds = z.int().check(z.minimum(0), z.maximum(MAX_EVENT_SECONDS));
const detail = z.union([identifier, z.boolean(), z.int().check(z.minimum(0), z.maximum(MAX_EVENT_COUNT))]);

/** What each kind of event may say; nothing else is accepted. */
const PROPERTIES = {
  login: z.strictObject({ method: z.enum(['password', 'passkey', 'provider']) }),
  page_view: z.strictObject({}),
  user_action: z.strictObject({
    action: identifier,
    details: z.optional(
      z.record(identifier, detail).check(
        z.refine((details) => Object.keys(details).length <= MAX_ACTION_DETAILS, {
          message: `at most ${MAX_ACTION_DETAILS} details`,
        }),
      ),
    ),
  }),
  session_duration: z.strictObject({ seconds }),
  error_occurred: z.strictObject({
    source: z.enum(['render', 'window', 'promise', 'chunk']),
    message: z.string().check(z.maxLength(MAX_ERROR_MESSAGE)),
    stack: z.string().check(z.maxLength(MAX_ERROR_STACK)),
  }),
  user_idle: z.strictObject({ seconds }),
} as const;

function eventOf<Name extends keyof typeof PROPERTIES>(name: Name) {
  return z.strictObject({
    /** Made by the sender; an event that arrives twice is counted once. */
    event_id: z.uuid(),
    name: z.literal(name),
    /** By the sender's clock, which `sent_at` puts right. */
    time: z.iso.datetime(),
    path: z.string().check(z.regex(EVENT_PATH)),
    session_id: z.uuid(),
    viewport_width: pixels,
    viewport_height: pixels,
    language: z.string().check(z.regex(/^[A-Za-z0-9-]{0,35}$/)),
    properties: PROPERTIES[name],
  });
}

/** One event as it is sent; also what a sender that was offline accepts back from its own memory. */
export const wireEvent = z.discriminatedUnion('name', [
  eventOf('login'),
  eventOf('page_view'),
  eventOf('user_action'),
  eventOf('session_duration'),
  eventOf('error_occurred'),
  eventOf('user_idle'),
]);
export type WireEvent = z.input<typeof wireEvent>;

const placeName = z.string().check(z.maxLength(200), z.regex(PRINTABLE_LINE));

/** Where a sender is, as far as a geolocation service tells; '' where it doesn't. */
export const eventPlace = z.strictObject({
  country: placeName,
  city: placeName,
  region: placeName,
  timezone: placeName,
  organisation: placeName,
});
export type EventPlace = z.output<typeof eventPlace>;

const eventBatch = z.strictObject({
  /** The sender's clock when this was sent. */
  sent_at: z.iso.datetime(),
  /** Tells one anonymous browser from another; not stored for a signed-in user. */
  visitor_id: z.optional(z.uuid()),
  place: z.optional(eventPlace),
  /** The ID token of a beacon, which can carry no header. */
  token: z.optional(z.string().check(z.maxLength(MAX_TOKEN_LENGTH))),
  events: boundedList(wireEvent, { least: 1, most: MAX_EVENTS_A_BATCH }),
});
export type EventBatch = z.output<typeof eventBatch>;

export const collectEvents = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  auth: 'optional',
  ability: 'telemetry.send',
  limit: 'events',
  summary: 'Accepts product analytics events; tenant and user come from the token, if there is one.',
  body: eventBatch,
  /** How many were new: repeated ones and those of a sender who is not to be tracked are not. */
  response: z.object({ accepted: z.int() }),
  errors: ['invalid_request', 'unknown_parameter'],
});

export const telemetryConfigResponse = z.object({
  /** False: nothing is to be sent. */
  isEnabled: z.boolean(),
  /** The geolocation service the browser asks; null for none. */
  geoipUrl: z.nullable(z.string()),
});
export type TelemetryConfig = z.output<typeof telemetryConfigResponse>;

export const getTelemetryConfig = defineEndpoint({
  method: 'GET',
  path: '/api/telemetry-config',
  auth: 'public',
  summary: 'Whether product analytics is on, and which geolocation service browsers ask.',
  response: telemetryConfigResponse,
  errors: [],
});

nameSchemas({
  EventBatch: eventBatch,
  EventsAccepted: collectEvents.response,
  TelemetryConfig: telemetryConfigResponse,
});
