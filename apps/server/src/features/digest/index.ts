export { digestJobs } from './digest.jobs.ts';
export { digestRoutes } from './digest.routes.ts';
export { createDigestService, type DigestService } from './digest.service.ts';
