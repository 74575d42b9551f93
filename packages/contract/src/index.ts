export { authConfigResponse, type AuthConfig } from './auth-config.ts';
export {
  ApiError,
  createApiClient,
  errorBody,
  toQueryString,
  type ApiClient,
  type ApiClientOptions,
  type CallOptions,
} from './client.ts';
export { defineEndpoint, type EndpointDefinition } from './endpoint.ts';
export { ENDPOINTS, type EndpointId } from './endpoints.ts';
export { AppError, ERRORS, type AppErrorOptions, type ErrorCode } from './errors.ts';
export {
  BREAKDOWN_GRANULARITIES,
  dailyPerformanceQuery,
  dailyPerformanceResponse,
  EMPTY_REASONS,
  GROUP_BY,
  RANK_BY,
  type DailyPerformanceResponse,
  type DailyPerformanceRow,
  type EmptyReason,
  type GroupBy,
} from './performance.ts';
export { productHierarchyResponse } from './products.ts';
export { MAX_FILTER_VALUES, MAX_NAME_LENGTH } from './query.ts';
export {
  keywordRow,
  weeklySearchVolumeRow,
  type KeywordRow,
  type WeeklySearchVolumeRow,
} from './search-volume.ts';
export { tenantResponse, type TenantSummary } from './tenant.ts';
