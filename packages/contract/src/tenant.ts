import { recordOf } from '@skuline/domain/exhaustive';
import { FACT_IDS, FACT_KINDS } from '@skuline/domain/metrics';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import * as z from 'zod/mini';
import { role } from './access.ts';
import { textId } from './bounds.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dayRange, knownDays } from './known-days.ts';
import { dataScope, tenantQuery } from './query.ts';

const tenantResponse = z.object({
  id: z.string(),
  name: z.string(),
  isSampleData: z.boolean(),
  /** First and last day with daily performance up to today in Los Angeles, or null before the first import. */
  dataThrough: z.nullable(z.object({ first: z.string(), last: z.string() })),
  /** The facts that are not zero on every day of the history: the others are not in the data. Null without days. */
  facts_present: z.nullable(z.readonly(z.array(z.enum(FACT_IDS)))),
  /** Of the whole history. */
  known: z._default(knownDays, {}),
  /** What all amounts are in: what reports say in other currencies is converted by the rate of its day. */
  reporting_currency: z.optional(z.string()),
  /** The days on which amounts of a currency have no rate, and are unknown. */
  missing_rates: z.optional(z.array(z.object({ from: z.string(), days: z.readonly(z.array(dayRange)) }))),
  /** ISO instant of the last import that changed the data. */
  lastImportedAt: z.nullable(z.string()),
  dataVersion: z.number(),
  /** Days younger than this are not final: marketplaces still restate them. */
  maturingDays: z.number(),
  /** The same by kind of fact, where sources are connected that say it; `maturingDays` is the longest of them. */
  maturingByKind: z.optional(z.object(recordOf(FACT_KINDS, () => z.number()))),
  /** The kinds of fact that connected sources bring by themselves; absent where there are none. */
  pulledKinds: z.optional(z.readonly(z.array(z.enum(FACT_KINDS)))),
  /** Whose figures can be asked for one by one; absent of a tenant with one channel. */
  channels: z.optional(z.array(z.object({ name: z.enum(COVERED_CHANNELS), label: z.string() }))),
  /** The same by marketplace: of a tenant with several. */
  marketplaces: z.optional(z.array(z.object({ name: z.string(), label: z.string() }))),
  /** The marketplaces whose days are their own local days and not those of Los Angeles; absent where there is none. */
  own_days: z.optional(z.readonly(z.array(z.string()))),
  /** Absent where no report tells of stock. */
  has_stock: z.optional(z.literal(true)),
  /** The tags that SKUs of the caller's brands have; absent where none has any. */
  tags: z.optional(z.array(z.string())),
});
export type TenantSummary = z.output<typeof tenantResponse>;

export const getTenant = defineEndpoint({
  method: 'GET',
  path: '/api/tenant',
  ability: 'company.read',
  summary: 'The tenant of the token, how fresh its data is and which facts it carries.',
  query: z.strictObject(dataScope),
  response: tenantResponse,
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});

const namedTenant = z.object({ id: z.string(), name: z.string() });
const tenantChoice = z.extend(namedTenant, {
  /** What the caller may do there, and the brands they see alone; null for all. */
  role,
  brands: z.nullable(z.readonly(z.array(z.string()))),
  /** Whether the caller runs the installation, whichever tenant is open; absent where they do not. */
  isOperator: z.optional(z.literal(true)),
});
/** A tenant the caller belongs to. */
export type TenantChoice = z.output<typeof tenantChoice>;

export const listTenants = defineEndpoint({
  method: 'GET',
  path: '/api/tenants',
  ability: 'account.read',
  summary: 'The tenants the caller belongs to, by name. The token says which one is active.',
  query: z.strictObject(tenantQuery),
  response: z.array(tenantChoice),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

/**
 * It changes no response by itself: the tenant of every call is the one of its token, and the next token the identity
 * provider issues for this sign-in is the other tenant's.
 */
export const switchTenant = defineEndpoint({
  method: 'PUT',
  path: '/api/active-tenant',
  ability: 'account.write',
  summary: 'Makes another tenant of the caller the one their next ID token names.',
  body: z.strictObject({ id: textId }),
  response: namedTenant,
  errors: ['invalid_request', 'unknown_parameter', 'tenant_not_found'],
});

nameSchemas({ Tenant: tenantResponse, TenantChoice: namedTenant, TenantSwitch: switchTenant.body });
