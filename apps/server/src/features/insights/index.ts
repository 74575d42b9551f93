export { createInsightsRepository } from './insights.repository.ts';
export { insightsRoutes } from './insights.routes.ts';
