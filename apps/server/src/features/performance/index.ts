export { performanceRoutes } from './performance.routes.ts';
export { segmentsRoutes } from './segments.routes.ts';
