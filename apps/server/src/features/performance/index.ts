export { performanceRoutes } from './performance.routes.ts';
