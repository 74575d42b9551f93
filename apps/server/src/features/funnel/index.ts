export { funnelRoutes } from './funnel.routes.ts';
export { createFunnelService, type FunnelService } from './funnel.service.ts';
