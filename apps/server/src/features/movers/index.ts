export { createMoversService } from './movers.service.ts';
export { moversRoutes } from './movers.routes.ts';
