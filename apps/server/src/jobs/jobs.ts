import type { JobDefinition } from './job-definition.ts';
import type { JobRecord } from './job-record.ts';
import { createJobsRepository } from './jobs.repository.ts';
import { createJobWorker, type JobWorker, type JobWorkerParts } from './worker.ts';

export interface Jobs extends JobWorker {
  /** All jobs, by name and key: those that are due, and for a week those that are done. */
  list(): Promise<JobRecord[]>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The jobs of an open Skuline; they run only once they are started. */
export function createJobs(parts: JobWorkerParts): Jobs {
  const repository = createJobsRepository(parts.transactional);
  const forget: JobDefinition = {
    name: 'forget-done-jobs',
    schedule: { dailyAtHour: 3 },
    run: () => repository.removeDoneBefore(new Date(parts.clock.now().getTime() - WEEK_MS)),
  };
  return {
    ...createJobWorker({ ...parts, definitions: [...parts.definitions, forget] }),
    list: () => repository.list(),
  };
}
