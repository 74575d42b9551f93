import { eventPlace, wireEvent } from '@skuline/contract';
import * as z from 'zod/mini';
import { EARLY_EVENTS_KEY, SESSION_ID_KEY, UNSENT_EVENTS_KEY, VISITOR_ID_KEY } from './forget-visitor.ts';
import { localPreference, tabPreference } from './local-preference.ts';

function accepting<T>(schema: z.ZodMiniType<T>): (saved: unknown) => T | null {
  return (saved) => {
    const parsed = schema.safeParse(saved);
    return parsed.success ? parsed.data : null;
  };
}

/** A random id of this browser while nobody is signed in. */
export const visitorIdPreference = localPreference(VISITOR_ID_KEY, accepting(z.uuid()));

/** After a logout a new id replaces it until the tab is closed, so that nothing is left in local storage. */
export const tabVisitorIdPreference = tabPreference(VISITOR_ID_KEY, accepting(z.uuid()));

/** A random id of this tab's session. */
export const sessionIdPreference = tabPreference(SESSION_ID_KEY, accepting(z.uuid()));

/** This browser's place, requested once; a null place means that the request failed. */
export const placePreference = tabPreference(
  'skuline.place',
  accepting(z.object({ place: z.nullable(eventPlace) })),
);

/** Events that could not be sent, with their owners ('' for visitors). */
export const unsentEventsPreference = localPreference(
  UNSENT_EVENTS_KEY,
  accepting(z.array(z.object({ owner: z.string(), event: wireEvent })).check(z.maxLength(1000))),
);

const reported = z.discriminatedUnion('name', [
  z.object({ name: z.literal('page_view') }),
  z.object({ name: z.literal('login'), method: z.enum(['password', 'provider']) }),
  z.object({
    name: z.literal('user_action'),
    action: z.string(),
    details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  }),
]);

/** Events of pages that were left before their recorder had loaded; see keepEarlyEvents. */
export const earlyEventsPreference = tabPreference(
  EARLY_EVENTS_KEY,
  accepting(
    z.array(
      z.object({
        event: reported,
        at: z.coerce.date(),
        path: z.string(),
        tenantId: z.nullable(z.string()),
      }),
    ),
  ),
);
