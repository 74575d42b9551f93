export {
  assistantQuestionCount,
  assistantRun,
  assistantSetting,
  assistantTurn,
} from './assistant.ts';
export { auditLog } from './audit-log.ts';
export { costChange, costEntry, type StoredCost } from './costs.ts';
export { connection, pull, type StoredTarget } from './connections.ts';
export { currencyRate, reportingCurrency } from './currencies.ts';
export { demoRequest, feedback } from './messages.ts';
export { digestMail } from './digest.ts';
export { account, jwks, passkey, rateLimit, session, twoFactor, user, verification } from './identity.ts';
export {
  chartNote,
  goals,
  insight,
  insightRules,
  insightRun,
  isInsightSeenBy,
  toldByRules,
} from './insight.ts';
export { CATALOGUE_FORMAT, dataVersion, importLayer, imports, tenantData } from './imports.ts';
export { issuedToken } from './issued-token.ts';
export { job } from './job.ts';
export { nameEdit } from './name-edit.ts';
export {
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthRefreshToken,
  oauthResource,
} from './oauth-provider.ts';
export { oneTimeLink } from './one-time-link.ts';
export { operator } from './operator.ts';
export { LACKS_SECOND_FACTOR, formerTenantName, invitation, member, organization } from './organization.ts';
export { companyProfile, userPreferences } from './profile.ts';
export { rememberedAnswer, stagedFile } from './staged-file.ts';
export { restockTime } from './restock-time.ts';
export { skuTag } from './sku-tag.ts';
export { storeStep } from './store-step.ts';
export { tenantDeletion } from './tenant-deletion.ts';
export { savedView, viewLink } from './views.ts';
export { watchedFile } from './watched-file.ts';
export { notice, webhook, webhookDelivery, webhookEvent } from './webhooks.ts';
