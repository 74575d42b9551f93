import { z } from 'zod';

/** A job, as the operator sees it. */
export const jobRecord = z.object({
  name: z.string(),
  key: z.string(),
  lastRunAt: z.string().nullable(),
  /** null: it is done. */
  nextRunAt: z.string().nullable(),
  /** How often it was tried since it last succeeded. */
  attempts: z.number(),
  /** false: the app, as it is configured, runs no job of this name; it stays until one does. */
  isSetUp: z.boolean(),
  lastError: z.string().nullable(),
});
export type JobRecord = z.output<typeof jobRecord>;
