import { getAuthConfig } from './auth-config.ts';
import { getDailyPerformanceBreakdown } from './performance.ts';
import { getPreferences } from './preferences.ts';
import { getProductHierarchy, listBrands, listParentSkus, listSkus } from './products.ts';
import { listTenants } from './tenant-choice.ts';
import { getTenant } from './tenant.ts';

/**
 * The calls the sign-in and the dashboard begin with. A browser has their definitions at once; those of all other calls
 * come with the first of them that is made, so that the first page does not grow with the API.
 */
export const FIRST_ENDPOINTS = {
  getAuthConfig,
  getTenant,
  listTenants,
  getPreferences,
  listBrands,
  listParentSkus,
  listSkus,
  getProductHierarchy,
  getDailyPerformanceBreakdown,
} as const;
