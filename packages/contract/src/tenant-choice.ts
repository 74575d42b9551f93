import * as z from 'zod/mini';
import { textId } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';

const tenantChoice = z.object({ id: z.string(), name: z.string() });
/** A tenant the caller belongs to. */
export type TenantChoice = z.output<typeof tenantChoice>;

export const listTenants = defineEndpoint({
  method: 'GET',
  path: '/api/tenants',
  auth: 'token',
  summary: 'The tenants the caller belongs to, by name. The token says which one is active.',
  query: z.strictObject({ tenant_id: z.optional(z.string().check(z.maxLength(200))) }),
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
  auth: 'token',
  summary: 'Makes another tenant of the caller the one their next ID token names.',
  body: z.strictObject({ id: textId }),
  response: tenantChoice,
  errors: ['invalid_request', 'unknown_parameter', 'tenant_not_found'],
});
