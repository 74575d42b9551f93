export { catalogueRoutes } from './catalogue.routes.ts';
export { createCatalogueService } from './catalogue.service.ts';
