export { performanceRoutes } from './performance.routes.ts';
export { createPerformanceService, type PerformanceService } from './performance.service.ts';
export { createSkuSums, type SkuSums } from './sku-sums/index.ts';
