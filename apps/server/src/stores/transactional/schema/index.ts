export { assistantQuestionCount, assistantRun, assistantSetting, assistantTurn } from './assistant.ts';
export { assistantToken } from './assistant-token.ts';
export { costChange, costEntry, type StoredCost } from './costs.ts';
export { demoRequest } from './demo-request.ts';
export { digestMail } from './digest.ts';
export { feedback } from './feedback.ts';
export { account, jwks, rateLimit, session, user, verification } from './identity.ts';
export { chartNote, goals, insight, insightRules, insightRun } from './insight.ts';
export { importLayer, imports } from './imports.ts';
export { job } from './job.ts';
export {
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthRefreshToken,
  oauthResource,
} from './oauth-provider.ts';
export { invitation, member, organization } from './organization.ts';
export { companyProfile, userPreferences } from './profile.ts';
export { rememberedAnswer, stagedFile } from './staged-file.ts';
export { dataVersion, tenantData } from './tenant-data.ts';
