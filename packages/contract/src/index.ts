export { type ChatMode, MODEL_CHOICES, type ModelChoice } from '@skuline/domain/assistant';
export { PRINTABLE_LINE, UNPRINTABLE } from './bounds.ts';
export { type LinkState } from './one-time-link.ts';
export * from './access.ts';
export * from './account.ts';
export * from './ad-waste.ts';
export * from './api-error.ts';
export * from './assistant.ts';
export * from './audit-actions.ts';
export * from './audit-log.ts';
export * from './auth-config.ts';
export * from './catalogue.ts';
export * from './companies.ts';
export * from './company-data.ts';
export * from './company-profile.ts';
export * from './connection.ts';
export * from './connections.ts';
export * from './cost-changes.ts';
export * from './cost-figures.ts';
export * from './costs.ts';
export * from './coverage.ts';
export * from './currency-rates.ts';
export * from './data-changes.ts';
export * from './demo-requests.ts';
export * from './digest.ts';
export * from './drivers.ts';
export * from './errors.ts';
export * from './featured-offer.ts';
export * from './feedback.ts';
export * from './funnel.ts';
export * from './goals.ts';
export * from './imports.ts';
export * from './insight-rules.ts';
export * from './insights.ts';
export * from './ledger.ts';
export * from './members.ts';
export * from './movers.ts';
export * from './notes.ts';
export * from './notifications.ts';
export * from './pages.ts';
export * from './passkeys.ts';
export * from './password-reset.ts';
export * from './performance.ts';
export * from './preferences.ts';
export * from './products.ts';
export * from './reconcile.ts';
export * from './records.ts';
export * from './returns.ts';
export * from './search-queries.ts';
export * from './search-volume.ts';
export * from './segments.ts';
export * from './staged-files.ts';
export * from './system.ts';
export * from './stock.ts';
export * from './telemetry.ts';
export * from './tenant.ts';
export * from './views.ts';
export * from './webhooks.ts';
export {
  answerBy,
  answered,
  type ApiCall,
  type CallOf,
  type CallOptions,
  createApiCall,
  toQueryString,
} from './client.ts';
export {
  BODY_LIMIT,
  defineEndpoint,
  type EndpointDefinition,
  type Endpoints,
  REQUEST_ERRORS,
} from './endpoint.ts';
export { answerByName, type ApiCalls, type EndpointId, ENDPOINTS } from './endpoints.ts';
