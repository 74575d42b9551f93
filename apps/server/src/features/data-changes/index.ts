export { dataChangesRoutes } from './data-changes.routes.ts';
export { createDataChangesService, type DataChangesService } from './data-changes.service.ts';
