export { EVENT_FIELDS, EVENT_RETENTION_DAYS, type EventField } from './event-fields.ts';
export { EVENT_NAMES, type EventName, IDLE_AFTER_MS } from './event-names.ts';
export { scrubErrorText } from './scrub-error-text.ts';
export { type UserType, userTypeOf } from './user-type.ts';
