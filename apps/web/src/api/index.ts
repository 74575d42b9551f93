export { type Api, ApiProvider, useApi } from './api-context.tsx';
export { type BreakdownParameters, breakdownQuery } from './breakdown-query.ts';
export { brandsQuery, hierarchyQuery, parentSkusQuery, skusQuery } from './product-queries.ts';
export { createQueryClient } from './query-client.ts';
export {
  keywordsQuery,
  searchVolumeParentSkusQuery,
  weeklySearchVolumeQuery,
} from './search-volume-queries.ts';
export { tenantQuery } from './tenant-query.ts';
