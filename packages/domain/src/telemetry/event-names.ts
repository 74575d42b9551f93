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
