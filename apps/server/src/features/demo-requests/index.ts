export { demoRequestRecord, type DemoRequestRecord } from './demo-request-record.ts';
export { demoRequestRoutes } from './demo-requests.routes.ts';
export { createDemoRequests, type DemoRequests } from './demo-requests.service.ts';
export { reportDemoRequestJob } from './report-demo-request.job.ts';
