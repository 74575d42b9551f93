export { driversRoutes } from './drivers.routes.ts';
export { createDriversService, type DriversService } from './drivers.service.ts';
export { skuScopesOf } from './stock-out-causes.ts';
