import * as z from 'zod/mini';
import { localPreference } from './local-preference.ts';

const visit = z.object({
  /** Who, and in which tenant. */
  owner: z.string(),
  /** When the app was last in use, and when the visit before this one ended; milliseconds since 1970. */
  seenAt: z.number(),
  endedAt: z.nullable(z.number()),
});
export type Visit = z.output<typeof visit>;

/** The visits of those who use this browser, the newest first. */
export const visitsPreference = localPreference(
  'skuline.visits',
  (saved) => z.array(visit).safeParse(saved).data ?? null,
);
