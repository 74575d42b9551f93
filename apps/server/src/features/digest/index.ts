export { digestJobs } from './digest.job.ts';
export { digestRoutes } from './digest.routes.ts';
export { createDigestService } from './digest.service.ts';
