import { z } from 'zod';

/** Stored feedback, as the operator sees it. */
export const feedbackRecord = z.object({
  id: z.number(),
  /** The opaque id of the user's account; null for someone who wasn't signed in. */
  userId: z.string().nullable(),
  email: z.string(),
  kind: z.string(),
  message: z.string(),
  createdAt: z.string(),
});
export type FeedbackRecord = z.output<typeof feedbackRecord>;
