export { type Connection, connection, type TestedConnection } from './connections.ts';
export { type Webhook, type WebhookDelivery, webhookEventBody, type WebhookEventBody } from './webhooks.ts';
export type { AdWasteResponse, listAdWaste, WasteRow } from './ad-waste.ts';
export { type SavedView, type SharedView, type ViewLink } from './views.ts';
export { adSearchTerm, searchQueryWeek, stockDay } from './records.ts';
export { LEDGER_GROUPS, type LedgerGroup, type LedgerRow, type listLedger } from './ledger.ts';
export {
  type Ability,
  findObstacle,
  findRefusal,
  type Holder,
  type Role,
  ROLES,
  role,
  ruleOf,
  TOKEN_SCOPES,
  type TokenScope,
} from './access.ts';
export { AUDIT_ACTION_IDS, AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
export { type AuditRow, auditRow, type listAuditLog } from './audit-log.ts';
export {
  accountBody,
  tokenBody,
  PASSWORD_ADVICE,
  PASSWORD_LENGTH,
  passwordBody,
  type Account,
  type IssuedToken,
  type SecondFactor,
  type SignIn,
} from './account.ts';
export {
  actionPlan,
  actionResult,
  subject,
  type AssistantInfo,
  type ChatBody,
  type ChatEvent,
  chatEvent,
  figureMark,
  LONGEST_MESSAGE,
} from './assistant.ts';
export { type ChatMode, MODEL_CHOICES, type ModelChoice } from '@skuline/domain/assistant';
export { type AuthConfig } from './auth-config.ts';
export { ApiError, endsSession, errorBody, findRequestId, parseApiError } from './api-error.ts';
export { createApiClient, type ApiClient } from './api-client.ts';
export { createClientOf, toQueryString, type CallOptions } from './client.ts';
export {
  CONNECTION_ANSWER_PATH,
  CONNECTION_REQUEST_PATH,
  connectionAnswer,
  connectionNext,
  connectionRequest,
  type ConnectionAnswer,
  type ConnectionRequest,
} from './connection.ts';
export type { Company } from './companies.ts';
export {
  companyProfileBody,
  MAX_BRAND_BACKGROUND_LENGTH,
  type CompanyProfile,
} from './company-profile.ts';
export { uploadCosts } from './cost-changes.ts';
export {
  type CostFiguresResponse,
  type CostSettings,
  type SkuCost,
  type BreakEvenRow,
  type listBreakEven,
  type SkuCostRow,
} from './cost-figures.ts';
export {
  costConflicts,
  type CostChange,
  type CostConflicts,
  type CostEdit,
  type CostEntry,
  type FixedCost,
} from './costs.ts';
export { coverageResponse, type CoverageResponse, dayDetails, type DayDetails } from './coverage.ts';
export {
  type CataloguePage,
  type CatalogueRow,
  type NameChangeBody,
  uploadCatalogue,
} from './catalogue.ts';
export { type ChangeDriversResponse, DEFAULT_TOP_CHANGES } from './drivers.ts';
export type { ChangedStretch, DataChanges } from './data-changes.ts';
export { demoRequestBody, type DemoRequest, MARKETPLACES, MONTHLY_ORDERS } from './demo-requests.ts';
export {
  type MetricReconciliation,
  reconcileOutcome,
  type ReconcileOutcome,
  reconcileReport,
  type Reconciliation,
  type ReconciledRow,
} from './reconcile.ts';
export { PRINTABLE_LINE, UNPRINTABLE } from './bounds.ts';
export { BODY_LIMIT, defineEndpoint, type EndpointDefinition, type Endpoints } from './endpoint.ts';
export { ENDPOINTS, type EndpointId } from './endpoints.ts';
export {
  invitationBody,
  type MadeInvitation,
  type Member,
  newPersonBody,
  type PendingInvitation,
} from './members.ts';
export { findPageAccess, PAGES } from './pages.ts';
export { type LinkState } from './one-time-link.ts';
export { newPasswordBody, passwordResetBody } from './password-reset.ts';
export { AppError, ERRORS, type ErrorCode } from './errors.ts';
export {
  EVENT_IDENTIFIER,
  EVENT_PATH,
  type EventBatch,
  type EventPlace,
  eventPlace,
  MAX_ACTION_DETAILS,
  MAX_ERROR_MESSAGE,
  MAX_ERROR_STACK,
  MAX_EVENT_COUNT,
  MAX_EVENT_SECONDS,
  MAX_EVENTS_A_BATCH,
  type TelemetryConfig,
  telemetryConfigResponse,
  type WireEvent,
  wireEvent,
} from './telemetry.ts';
export { FEEDBACK_KINDS, feedbackBody, type Feedback, type FeedbackKind } from './feedback.ts';
export {
  badLine,
  fallBack,
  importDetail,
  importProgress,
  importRecord,
  refusalDetails,
  roundedValues,
  type BadLine,
  type FallBack,
  type ImportDetail,
  type ImportFailure,
  type ImportRecord,
  type NamedFallBack,
  type UndoPreview,
} from './imports.ts';
export { type FunnelResponse, type FunnelRow, type StepFigures } from './funnel.ts';
export { type MoverRow, type MoversResponse } from './movers.ts';
export { goal } from './goals.ts';
export { insightRule } from './insight-rules.ts';
export { type Insight, type InsightFeedback, type InsightStory } from './insights.ts';
export { type DigestResponse, type TodayResponse } from './digest.ts';
export { type Note } from './notes.ts';
export {
  dailyPerformanceQuery,
  dailyPerformanceResponse,
  EMPTY_REASONS,
  type DailyPerformanceResponse,
  type DailyPerformanceRow,
  type EmptyReason,
  type GroupBy,
} from './performance.ts';
export type { SegmentsResponse } from './segments.ts';
export { MAX_STAGED_FILES, type StagedFile, stagedFile, stageFile } from './staged-files.ts';
export {
  DEFAULT_PREFERENCES,
  notificationPreferences,
  preferencesBody,
  THEMES,
  type Preferences,
  type Theme,
} from './preferences.ts';
export { productHierarchyResponse } from './products.ts';
export {
  keywordRow,
  weeklySearchVolumeRow,
  type KeywordRow,
  type WeeklySearchVolumeRow,
} from './search-volume.ts';
export type { Finding, System, SystemJob } from './system.ts';
export type { TenantChoice, TenantSummary } from './tenant.ts';
