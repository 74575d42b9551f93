/** Every event that is reported of the product's use (spec 1), and when it is. */
const EVENTS = {
  login: 'Someone has signed in.',
  page_view: 'A page was opened.',
  user_action: 'Someone did something on a page, such as applying filters.',
  session_duration: 'Someone signed out or left: for how many seconds the page was visible.',
  error_occurred: 'Something failed in the page.',
  user_idle: 'Nothing was done on the page for five minutes.',
} as const;

export type EventName = keyof typeof EVENTS;

// Object.keys of a constant object: its very keys.
export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** Idle means five minutes without activity (spec 1, 9). */
export const IDLE_AFTER_MS = 300_000;

/**
 * Everything a stored event holds besides its tenant, and in which words the privacy page says so. One list: the
 * collector's table, what is forwarded and the privacy page are held to it.
 */
export const EVENT_FIELDS = {
  event_id: 'A random number that tells this event from all others.',
  name: 'What happened: login, page_view, user_action, session_duration, error_occurred or user_idle.',
  occurred_at: 'When it happened.',
  path: 'The path of the page, without anything after a question mark.',
  session_id: 'A random number for this browser tab, forgotten when the tab is closed.',
  visitor_id: 'A random number for this browser, only while nobody is signed in.',
  user_id: 'The opaque number of the user account, only while signed in.',
  user_type:
    'Internal or external, worked out from the domain of the email address; the address is not kept.',
  viewport_width: "The width of the window's content in pixels.",
  viewport_height: "The height of the window's content in pixels.",
  language: 'The language the browser is set to.',
  country: 'The country, as the geolocation service tells it from the network address.',
  city: 'The city, likewise.',
  region: 'The region, likewise.',
  timezone: 'The time zone, likewise.',
  organisation: 'The organisation that runs the network, likewise.',
  properties:
    'What belongs to the kind of event: the name of an action, seconds, or the shortened text of an error.',
} as const;

export type EventField = keyof typeof EVENT_FIELDS;

/** Events are deleted this many days after they happened. */
export const EVENT_RETENTION_DAYS = 400;

export type UserType = 'internal' | 'external';

/** 'internal' for an email at exactly one of the company's domains (lower case), 'external' for all others. */
export function userTypeOf(email: string, internalDomains: readonly string[]): UserType {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && internalDomains.includes(domain) ? 'internal' : 'external';
}
