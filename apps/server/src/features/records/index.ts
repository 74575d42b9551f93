export {
  filtered,
  type Filters,
  givenFilters,
  idsOf,
  type RecordsDependencies,
  type LiveOptions,
  MOST_RECORD_ROWS,
  ofProduct,
  productFilters,
  type ProductFilterName,
  refuseTooMany,
} from './live-rows.ts';
export { NAMED, PRODUCT_FILTERS } from './returns.queries.ts';
export { filterNotes, headOf } from './file-head.ts';
export { featuredOfferRoutes, recordsRoutes, returnsRoutes } from './records.routes.ts';
export { createReadOfferDays, type ReadOfferDays } from './read-offer-days.ts';
export { createReadStockOuts, type ReadStockOuts } from './stock-outs.ts';
export { createRecordsService, type RecordsService } from './records.service.ts';
