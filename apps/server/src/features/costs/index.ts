export { costsRoutes } from './costs.routes.ts';
export { createCostsRepository } from './costs.repository.ts';
export { createCostsService, type CostsService } from './costs.service.ts';
