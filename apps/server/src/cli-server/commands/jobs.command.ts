import { z } from 'zod';
import { jobRecord } from '../../jobs/index.ts';
import { defineCommand } from '../command.ts';

/** The jobs, by name and key. */
export const listJobsCommand = defineCommand({
  args: z.object({}),
  result: z.object({ jobs: z.array(jobRecord) }),
  run: async ({ jobs }) => ({ jobs: await jobs.list() }),
});
