export {
  filtered,
  type Filters,
  givenFilters,
  idsOf,
  type LiveOptions,
  MOST_ROWS,
  ofProduct,
  refuseTooMany,
} from './live-rows.ts';
export { recordsRoutes } from './records.routes.ts';
export { createRecordsService, type RecordsService } from './records.service.ts';
