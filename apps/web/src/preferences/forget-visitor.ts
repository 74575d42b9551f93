import { localPreference, tabPreference } from './local-preference.ts';

export const VISITOR_ID_KEY = 'skuline.visitor-id';
export const UNSENT_EVENTS_KEY = 'skuline.unsent-events';
export const EARLY_EVENTS_KEY = 'skuline.early-events';
export const SESSION_ID_KEY = 'skuline.session-id';

/** More than this is left by pages that reload in a loop, not by a person. */
const MOST_EARLY = 100;

/** Removes what this browser remembered for its events; apart from their shapes, which only who sends events needs. */
export function forgetVisitor(): void {
  for (const key of [VISITOR_ID_KEY, UNSENT_EVENTS_KEY]) localPreference(key, () => null).clear();
}

/** What a page that is left so soon that its recorder was not there yet leaves to the next one of this tab. */
const keptEvents = tabPreference<unknown>(EARLY_EVENTS_KEY, (saved) => saved);

/** Keeps events of a person in a tenant, or of nobody, for the next page of this tab, behind what waits for it already. */
export function keepEarlyEvents(tenantId: string | null, events: readonly object[]): void {
  const waiting = keptEvents.find();
  const added = events.map((event) => ({ ...event, tenantId }));
  keptEvents.save([...(Array.isArray(waiting) ? waiting : []), ...added].slice(0, MOST_EARLY));
}

/** Has what follows in this tab known by another number than what was done before. */
export function forgetSessionId(): void {
  tabPreference(SESSION_ID_KEY, () => null).clear();
}
