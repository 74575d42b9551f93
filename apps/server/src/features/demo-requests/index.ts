export { demoRequestRoutes } from './demo-requests.routes.ts';
export {
  createDemoRequests,
  demoRequestRecord,
  type DemoRequestRecord,
  type DemoRequests,
} from './demo-requests.service.ts';
export { createDemoRequestReporter, type DemoRequestReporter } from './report-demo-requests.ts';
