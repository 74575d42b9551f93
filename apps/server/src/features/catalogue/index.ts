export { catalogueRoutes } from './catalogue.routes.ts';
export { createCatalogueService } from './catalogue.service.ts';
export { createNameEdits, type NameEdits } from './name-edits.ts';
