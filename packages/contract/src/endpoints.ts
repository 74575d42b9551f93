import {
  changePassword,
  endOtherSignIns,
  endSignIn,
  getAccount,
  listSignIns,
  saveAccount,
} from './account.ts';
import { getAuthConfig } from './auth-config.ts';
import { getChangeDrivers } from './change-drivers.ts';
import { getCompanyProfile, saveCompanyProfile } from './company-profile.ts';
import {
  exportCosts,
  getCostFigures,
  getCostSettings,
  getSkuCosts,
  listCostChanges,
  listSkuCosts,
  saveCosts,
  undoCostChange,
  uploadCosts,
} from './costs.ts';
import { requestDemo } from './demo-requests.ts';
import { collectEvents, getTelemetryConfig } from './events.ts';
import { sendFeedback } from './feedback.ts';
import { exportFunnel, listFunnel } from './funnel.ts';
import { listInsightsHistory } from './insights.ts';
import { cancelImport, getImport, listImports, previewUndo, undoImport, uploadImport } from './imports.ts';
import { listMovers, exportMovers } from './movers.ts';
import { getDailyPerformanceBreakdown } from './performance.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { getProductHierarchy, listBrands, listParentSkus, listSkus } from './products.ts';
import { getWeeklySearchVolume, listKeywordsByWeek, listSearchVolumeParentSkus } from './search-volume.ts';
import { listSegments } from './segments.ts';
import { listTenants, switchTenant } from './tenant-choice.ts';
import { getTenant } from './tenant.ts';

/** Every call of the API. The server refuses to start while one of these has no handler. */
export const ENDPOINTS = {
  getAuthConfig,
  getTenant,
  listTenants,
  switchTenant,
  getAccount,
  saveAccount,
  changePassword,
  listSignIns,
  endSignIn,
  endOtherSignIns,
  getPreferences,
  savePreferences,
  getCompanyProfile,
  saveCompanyProfile,
  listBrands,
  listParentSkus,
  listSkus,
  getProductHierarchy,
  getDailyPerformanceBreakdown,
  listSegments,
  listMovers,
  exportMovers,
  listFunnel,
  exportFunnel,
  getChangeDrivers,
  getWeeklySearchVolume,
  listKeywordsByWeek,
  listSearchVolumeParentSkus,
  listInsightsHistory,
  listImports,
  uploadImport,
  getImport,
  cancelImport,
  previewUndo,
  undoImport,
  saveCosts,
  uploadCosts,
  exportCosts,
  listCostChanges,
  undoCostChange,
  listSkuCosts,
  getSkuCosts,
  getCostSettings,
  getCostFigures,
  requestDemo,
  sendFeedback,
  collectEvents,
  getTelemetryConfig,
} as const;

export type EndpointId = keyof typeof ENDPOINTS;
