import { FACT_IDS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { dataScope } from './query.ts';

const tenantResponse = z.object({
  id: z.string(),
  name: z.string(),
  isSampleData: z.boolean(),
  /** First and last day with daily performance up to today in Los Angeles, or null before the first import. */
  dataThrough: z.nullable(z.object({ first: z.string(), last: z.string() })),
  /** The facts that are not zero on every day of the history: the others are not in the data. Null without days. */
  facts_present: z.nullable(z.readonly(z.array(z.enum(FACT_IDS)))),
  /** ISO instant of the last import that changed the data. */
  lastImportedAt: z.nullable(z.string()),
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
  query: z.strictObject(dataScope),
  response: tenantResponse,
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});
