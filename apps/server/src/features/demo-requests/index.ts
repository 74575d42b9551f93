export { demoRequestRecord, type DemoRequestRecord } from './demo-requests.repository.ts';
export { demoRequestRoutes } from './demo-requests.routes.ts';
export { createDemoRequestsService, type DemoRequestsService } from './demo-requests.service.ts';
export { reportDemoRequestJob } from './report-demo-request.job.ts';
