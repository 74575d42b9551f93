import { localPreference } from './local-preference.ts';

export const VISITOR_ID_KEY = 'skuline.visitor-id';
export const UNSENT_EVENTS_KEY = 'skuline.unsent-events';

/** Removes what this browser remembered for its events; apart from their shapes, which only who sends events needs. */
export function forgetVisitor(): void {
  for (const key of [VISITOR_ID_KEY, UNSENT_EVENTS_KEY]) localPreference(key, () => null).clear();
}
