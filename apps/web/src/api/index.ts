export { Able, AbleGate, AbleNote } from './Able.tsx';
export { useAbilities, useMay } from './use-may.ts';
export { type Api, ApiProvider, dataScope, tagScope, tenantScope, useApi } from './api-context.tsx';
export { breakdown, type BreakdownParameters } from './breakdown-query.ts';
export { callQuery } from './call-query.ts';
export { linksQuery, viewsQuery } from './views-queries.ts';
export { type DayOut, type DaysOutAsked, daysOutQuery } from './days-out-query.ts';
export { COSTS, costFiguresQuery, refreshCosts } from './cost-queries.ts';
export { type InsightChange, useChangeInsights } from './insight-changes.ts';
export {
  goalsQuery,
  insightRulesQuery,
  INSIGHTS,
  insightsHistoryQuery,
  insightStoryQuery,
  type NotificationList,
  notificationsKey,
  snoozedInsightsQuery,
} from './insights-queries.ts';
export { fetchPage } from './fetch-page.ts';
export { notesQuery, refreshNotes } from './notes-queries.ts';
export { brandsQuery, hierarchyQuery, parentSkusQuery, skusQuery } from './product-queries.ts';
export {
  accountQuery,
  auditLogQuery,
  companyProfileQuery,
  membersQuery,
  passkeysQuery,
  signInsQuery,
  systemQuery,
  tokensQuery,
} from './profile-queries.ts';
export { CACHE_TIME_MS, createQueryClient } from './query-client.ts';
export {
  keywordsQuery,
  searchVolumeParentSkusQuery,
  weeklySearchVolumeQuery,
} from './search-volume-queries.ts';
export { announceSaved, useCrossTabInvalidation } from './cross-tab-invalidation.ts';
export { useListChange } from './list-change.ts';
export { type Exchange, exchangeWith, type Upload, UploadRefused, uploadTo } from './upload-file.ts';
export { type FileUpload, useFileUpload } from './use-file-upload.ts';
export {
  companiesQuery,
  tenantChoicesQuery,
  tenantQuery,
  useFactsPresent,
  useHasStock,
  useMaturingDays,
} from './tenant-query.ts';
export { useChangeNotifications, useChooseTheme, useSavePreferences } from './save-preferences.ts';
export { preferencesQuery } from './preferences-query.ts';
