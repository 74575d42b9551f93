export { recordsRoutes } from './records.routes.ts';
export { createRecordsService, type RecordsService } from './records.service.ts';
