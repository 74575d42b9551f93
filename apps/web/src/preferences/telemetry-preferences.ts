import { eventPlace, wireEvent } from '@skuline/contract';
import { z } from 'zod';
import { UNSENT_EVENTS_KEY, VISITOR_ID_KEY } from './forget-visitor.ts';
import { localPreference, tabPreference } from './local-preference.ts';

function accepting<T>(schema: z.ZodType<T>): (saved: unknown) => T | null {
  return (saved) => {
    const parsed = schema.safeParse(saved);
    return parsed.success ? parsed.data : null;
  };
}

/** A random number that tells this browser from others while nobody is signed in. */
export const visitorIdPreference = localPreference(VISITOR_ID_KEY, accepting(z.uuid()));

/** After a logout a new number stands in for it until the tab is closed, so that nothing is left in local storage. */
export const tabVisitorIdPreference = tabPreference(VISITOR_ID_KEY, accepting(z.uuid()));

/** A random number for what is done in this tab. */
export const sessionIdPreference = tabPreference('skuline.session-id', accepting(z.uuid()));

/** Where this browser is, asked once; a place of null is an answer that did not come. */
export const placePreference = tabPreference(
  'skuline.place',
  accepting(z.object({ place: eventPlace.nullable() })),
);

/** Events that could not be sent, with whose they are ('' for nobody's). */
export const unsentEventsPreference = localPreference(
  UNSENT_EVENTS_KEY,
  accepting(z.array(z.object({ owner: z.string(), event: wireEvent })).max(1000)),
);
