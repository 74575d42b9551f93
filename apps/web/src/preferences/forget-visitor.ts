import { localPreference, tabPreference } from './local-preference.ts';

export const VISITOR_ID_KEY = 'skuline.visitor-id';
export const UNSENT_EVENTS_KEY = 'skuline.unsent-events';
export const EARLY_EVENTS_KEY = 'skuline.early-events';
export const SESSION_ID_KEY = 'skuline.session-id';

/** Only pages reloading in a loop produce more than this. */
const MOST_EARLY = 100;

/** Removes the visitor's data of telemetry. Kept apart from the preferences' schemas, which only the recorder needs. */
export function forgetVisitor(): void {
  for (const key of [VISITOR_ID_KEY, UNSENT_EVENTS_KEY]) localPreference(key, () => null).clear();
}

/** Events of a page that was left before its recorder had loaded, for the next page of this tab. */
const keptEvents = tabPreference<unknown>(EARLY_EVENTS_KEY, (saved) => saved);

/** Appends events of a tenant's user (null: a visitor) to those stored for the next page of this tab. */
export function keepEarlyEvents(tenantId: string | null, events: readonly object[]): void {
  const waiting = keptEvents.find();
  const added = events.map((event) => ({ ...event, tenantId }));
  keptEvents.save([...(Array.isArray(waiting) ? waiting : []), ...added].slice(0, MOST_EARLY));
}

/** Gives this tab a new session id. */
export function forgetSessionId(): void {
  tabPreference(SESSION_ID_KEY, () => null).clear();
}
