import {
  changePassword,
  endOtherSignIns,
  endSignIn,
  getAccount,
  listSignIns,
  saveAccount,
} from './account.ts';
import { getCompanyProfile, saveCompanyProfile } from './company-profile.ts';
import { requestDemo } from './demo-requests.ts';
import { collectEvents, getTelemetryConfig } from './events.ts';
import { sendFeedback } from './feedback.ts';
import { FIRST_ENDPOINTS } from './first-endpoints.ts';
import { listInsightsHistory } from './insights.ts';
import { cancelImport, getImport, listImports, previewUndo, undoImport, uploadImport } from './imports.ts';
import { savePreferences } from './preferences.ts';
import { getWeeklySearchVolume, listKeywordsByWeek, listSearchVolumeParentSkus } from './search-volume.ts';
import { switchTenant } from './tenant-choice.ts';

/** Every call of the API. The server refuses to start while one of these has no handler. */
export const ENDPOINTS = {
  ...FIRST_ENDPOINTS,
  switchTenant,
  getAccount,
  saveAccount,
  changePassword,
  listSignIns,
  endSignIn,
  endOtherSignIns,
  savePreferences,
  getCompanyProfile,
  saveCompanyProfile,
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
  requestDemo,
  sendFeedback,
  collectEvents,
  getTelemetryConfig,
} as const;

export type EndpointId = keyof typeof ENDPOINTS;
