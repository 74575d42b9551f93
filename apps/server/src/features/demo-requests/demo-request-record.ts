import { z } from 'zod';

/** A stored demo request, as the operator sees it. */
export const demoRequestRecord = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  marketplace: z.string(),
  monthlyOrders: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** `none`: there was no webhook to report it to; `stopped`: there is none any more, before it was reported. */
  report: z.enum(['none', 'waiting', 'stopped', 'done']),
  /** How often it was tried without success. */
  reportAttempts: z.number(),
  /** Why the last try to report it failed. */
  reportProblem: z.string().nullable(),
});
export type DemoRequestRecord = z.output<typeof demoRequestRecord>;
