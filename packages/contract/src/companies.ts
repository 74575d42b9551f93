import { FACT_IDS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { tenantQuery } from './query.ts';
import { role } from './access.ts';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dayRange, knownDays } from './known-days.ts';
import { factSums } from './performance.ts';

const company = z.object({
  id: z.string(),
  name: z.string(),
  /** What the caller may do there, and the brands they see alone; null for all. */
  role,
  brands: z.nullable(z.readonly(z.array(z.string()))),
  /** The last 7 days up to the newest one with data, and as many before; null before the first import. */
  periods: z.nullable(z.object({ current: dayRange, previous: dayRange })),
  /** The sums of each of these days that has data. */
  days: z.array(z.extend(factSums, { date_key: z.string() })),
  /** The facts that are not zero on every day of the history; null without days. */
  facts_present: z.nullable(z.readonly(z.array(z.enum(FACT_IDS)))),
  /** Of the whole history. */
  known: knownDays,
  open_insights: z.number(),
  /** ISO instant of the last import that changed the data. */
  last_imported_at: z.nullable(z.string()),
});
export type Company = z.output<typeof company>;

export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies',
  ability: 'companies.read',
  summary:
    'The companies the caller belongs to, by name: the last 7 days with data of each and the 7 before, and its open insights, as far as the caller may see them there; without companies that require two-step sign-in of a caller who has not turned it on.',
  query: z.strictObject(tenantQuery),
  response: z.object({ companies: z.array(company) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ Companies: listCompanies.response, Company: company });
