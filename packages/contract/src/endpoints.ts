import { type ApiCall, answerBy, type CallOf } from './client.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as account from './account.ts';
import * as adWaste from './ad-waste.ts';
import * as assistant from './assistant.ts';
import * as auditLog from './audit-log.ts';
import * as authConfig from './auth-config.ts';
import * as catalogue from './catalogue.ts';
import * as companies from './companies.ts';
import * as companyData from './company-data.ts';
import * as companyProfile from './company-profile.ts';
import * as connections from './connections.ts';
import * as costChanges from './cost-changes.ts';
import * as costFigures from './cost-figures.ts';
import * as coverage from './coverage.ts';
import * as currencyRates from './currency-rates.ts';
import * as dataChanges from './data-changes.ts';
import * as demoRequests from './demo-requests.ts';
import * as digest from './digest.ts';
import * as drivers from './drivers.ts';
import * as featuredOffer from './featured-offer.ts';
import * as feedback from './feedback.ts';
import * as funnel from './funnel.ts';
import * as goals from './goals.ts';
import * as imports from './imports.ts';
import * as insightRules from './insight-rules.ts';
import * as insights from './insights.ts';
import * as ledger from './ledger.ts';
import * as members from './members.ts';
import * as movers from './movers.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as passkeys from './passkeys.ts';
import * as passwordReset from './password-reset.ts';
import * as performance from './performance.ts';
import * as preferences from './preferences.ts';
import * as products from './products.ts';
import * as reconcile from './reconcile.ts';
import * as records from './records.ts';
import * as returns from './returns.ts';
import * as searchQueries from './search-queries.ts';
import * as searchVolume from './search-volume.ts';
import * as segments from './segments.ts';
import * as stagedFiles from './staged-files.ts';
import * as stock from './stock.ts';
import * as system from './system.ts';
import * as telemetry from './telemetry.ts';
import * as tenant from './tenant.ts';
import * as views from './views.ts';
import * as webhooks from './webhooks.ts';

const EXPORTED = {
  ...account,
  ...adWaste,
  ...assistant,
  ...auditLog,
  ...authConfig,
  ...catalogue,
  ...companies,
  ...companyData,
  ...companyProfile,
  ...connections,
  ...costChanges,
  ...costFigures,
  ...coverage,
  ...currencyRates,
  ...dataChanges,
  ...demoRequests,
  ...digest,
  ...drivers,
  ...featuredOffer,
  ...feedback,
  ...funnel,
  ...goals,
  ...imports,
  ...insightRules,
  ...insights,
  ...ledger,
  ...members,
  ...movers,
  ...notes,
  ...notifications,
  ...passkeys,
  ...passwordReset,
  ...performance,
  ...preferences,
  ...products,
  ...reconcile,
  ...records,
  ...returns,
  ...searchQueries,
  ...searchVolume,
  ...segments,
  ...stagedFiles,
  ...stock,
  ...system,
  ...telemetry,
  ...tenant,
  ...views,
  ...webhooks,
};
type Exported = typeof EXPORTED;

type Defined = {
  readonly [K in keyof Exported as Exported[K] extends EndpointDefinition ? K : never]: Exported[K];
};

/** Every endpoint of the API by its name; the server refuses to start while one of these has no handler. */
// What has a method and a path is an endpoint.
export const ENDPOINTS = Object.fromEntries(
  Object.entries(EXPORTED).filter(
    ([, value]) => typeof value === 'object' && 'method' in value && 'path' in value,
  ),
) as Defined;

export type EndpointId = keyof Defined;

/** What each call of the API takes and answers, by its name. */
export type ApiCalls = {
  readonly [K in EndpointId as Defined[K] extends { readonly kind: 'upload' } ? never : K]: CallOf<
    Defined[K]
  >;
};

/** Answers calls by their names and no others, which reject with who has no answer. */
export function answerByName(calls: Partial<ApiCalls>, who: string): ApiCall {
  const ids = new Map<EndpointDefinition, string>(
    Object.entries(ENDPOINTS).map(([id, endpoint]) => [endpoint, id]),
  );
  const answers = Object.entries(calls).map(
    ([id, answer]) => [ENDPOINTS[id as keyof ApiCalls], answer] as const,
  );
  const refuse = (id = '') => Promise.reject(new Error(`${who} has no answer for ${id}.`));
  // A promise that rejects has nothing of any type.
  return answerBy(answers, (endpoint) => refuse(ids.get(endpoint)) as never);
}
