import { getAuthConfig } from './auth-config.ts';
import { collectEvents, getTelemetryConfig } from './telemetry.ts';
import { getDailyPerformanceBreakdown } from './performance.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { getProductHierarchy, listBrands, listParentSkus, listSkus } from './products.ts';
import { getWeeklySearchVolume, listKeywordsByWeek, listSearchVolumeParentSkus } from './search-volume.ts';
import { getTenant, listTenants, switchTenant } from './tenant.ts';

/** The calls of which the first pages make some: their schemas are part of the web app's entry. */
export const EARLY_ENDPOINTS = {
  getAuthConfig,
  getTenant,
  listTenants,
  switchTenant,
  getPreferences,
  savePreferences,
  listBrands,
  listParentSkus,
  listSkus,
  getProductHierarchy,
  getDailyPerformanceBreakdown,
  getWeeklySearchVolume,
  listKeywordsByWeek,
  listSearchVolumeParentSkus,
  collectEvents,
  getTelemetryConfig,
} as const;
