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
