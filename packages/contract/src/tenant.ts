import { FACT_IDS } from '@skuline/domain/metrics';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const tenantResponse = z.object({
  id: z.string(),
  name: z.string(),
  isSampleData: z.boolean(),
  /** First and last day with daily performance up to today in Los Angeles, or null before the first import. */
  dataThrough: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** The facts that are not zero on every day of the history: the others are not in the data. Null without days. */
  facts_present: z.array(z.enum(FACT_IDS)).readonly().nullable(),
  /** ISO instant of the last import that changed the data. */
  lastImportedAt: z.string().nullable(),
  dataVersion: z.number(),
  /** Days younger than this are not final: marketplaces still restate them. */
  maturingDays: z.number(),
});
export type TenantSummary = z.output<typeof tenantResponse>;

export const getTenant = defineEndpoint({
  method: 'GET',
  path: '/api/tenant',
  auth: 'token',
  summary: 'The tenant of the token, how fresh its data is and which facts it carries.',
  query: z.strictObject({ tenant_id: z.string().max(200).optional() }),
  response: tenantResponse,
  errors: ['unknown_parameter', 'tenant_mismatch'],
});
