export { performanceRoutes } from './performance.routes.ts';
export { createPerformanceService, type PerformanceService } from './performance.service.ts';
