export { funnelRoutes } from './funnel.routes.ts';
export { createFunnelService } from './funnel.service.ts';
