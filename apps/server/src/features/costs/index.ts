export { costsRoutes } from './costs.routes.ts';
export { createCurrentCosts, type ReadCurrentCosts } from './cost-figures.ts';
export { createCostsRepository } from './costs.repository.ts';
export { createCostsService, type CostsService } from './costs.service.ts';
