export {
  EVENT_FIELDS,
  EVENT_NAMES,
  EVENT_RETENTION_DAYS,
  type EventField,
  type EventName,
  IDLE_AFTER_MS,
  type UserType,
  userTypeOf,
} from './events.ts';
export { scrubErrorText } from './scrub-error-text.ts';
