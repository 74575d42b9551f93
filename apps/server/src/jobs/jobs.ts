import type { JobDefinition } from './job-definition.ts';
import { createJobsRepository, type JobRecord } from './jobs.repository.ts';
import { createJobWorker, type JobWorker, type JobWorkerDependencies } from './worker.ts';

export interface Jobs extends JobWorker {
  /** All jobs, by name and key: those that are due, and for a week those that are done. */
  list(): Promise<JobRecord[]>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The jobs of an open Skuline; they run only once they are started. */
export function createJobs(dependencies: JobWorkerDependencies): Jobs {
  const repository = createJobsRepository(dependencies.transactional);
  const forget: JobDefinition = {
    name: 'forget-done-jobs',
    schedule: { dailyAtHour: 3 },
    run: () => repository.removeDoneBefore(new Date(dependencies.clock.now().getTime() - WEEK_MS)),
  };
  const definitions = [...dependencies.definitions, forget];
  const names = new Set(definitions.map(({ name }) => name));
  return {
    ...createJobWorker({ ...dependencies, definitions }),
    list: async () => (await repository.list()).map((job) => ({ ...job, isSetUp: names.has(job.name) })),
  };
}
