import { getAuthConfig } from './auth-config.ts';
import { getDailyPerformanceBreakdown } from './performance.ts';
import { getProductHierarchy, listBrands, listParentSkus, listSkus } from './products.ts';
import { getWeeklySearchVolume, listKeywordsByWeek, listSearchVolumeParentSkus } from './search-volume.ts';
import { getTenant } from './tenant.ts';

/** Every call of the API. The server refuses to start while one of these has no handler. */
export const ENDPOINTS = {
  getAuthConfig,
  getTenant,
  listBrands,
  listParentSkus,
  listSkus,
  getProductHierarchy,
  getDailyPerformanceBreakdown,
  getWeeklySearchVolume,
  listKeywordsByWeek,
  listSearchVolumeParentSkus,
} as const;

export type EndpointId = keyof typeof ENDPOINTS;
