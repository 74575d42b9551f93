import { localPreference, tabPreference } from './local-preference.ts';

export const VISITOR_ID_KEY = 'skuline.visitor-id';
export const UNSENT_EVENTS_KEY = 'skuline.unsent-events';
export const EARLY_EVENTS_KEY = 'skuline.early-events';

/** Removes what this browser remembered for its events; apart from their shapes, which only who sends events needs. */
export function forgetVisitor(): void {
  for (const key of [VISITOR_ID_KEY, UNSENT_EVENTS_KEY]) localPreference(key, () => null).clear();
}

/** What a page that is left so soon that its recorder was not there yet leaves to the next one of this tab. */
const keptEvents = tabPreference<unknown>(EARLY_EVENTS_KEY, () => null);

/** Keeps events of a person in a tenant, or of nobody, for the next page of this tab. */
export function keepEarlyEvents(tenantId: string | null, events: readonly unknown[]): void {
  keptEvents.save({ tenantId, events });
}
