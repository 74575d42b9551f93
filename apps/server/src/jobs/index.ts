export { enqueueJob, hastenJobs, type JobRequest } from './enqueue-job.ts';
export type { JobDefinition } from './job-definition.ts';
export { jobRecord, type JobRecord } from './jobs.repository.ts';
export { describeJobError } from './run-job.ts';
export { createJobs, type Jobs } from './jobs.ts';
