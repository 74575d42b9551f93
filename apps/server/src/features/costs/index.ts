export { costsRoutes } from './costs.routes.ts';
export { createCurrentCosts, type ReadCurrentCosts } from './current-costs.ts';
export { createCostsRepository } from './costs.repository.ts';
export { createCostsService, type CostsService } from './costs.service.ts';
