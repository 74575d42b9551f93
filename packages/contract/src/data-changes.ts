import { FACT_IDS } from '@skuline/domain/metrics';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { dataScope, knownAt } from './query.ts';
import { factSums } from './performance.ts';

const MOST_STRETCHES = 200;

/** The figures of some days before and after; null where none of them has data. */
const figures = { before: z.nullable(factSums), after: z.nullable(factSums) };
const changeSum = z.object({ start: z.string(), end: z.string(), day_count: z.number(), ...figures });

/** The days that one import changed. */
const stretch = z.extend(changeSum, {
  /** Null where it cannot be told. */
  import_id: z.nullable(z.number()),
  file_name: z.nullable(z.string()),
  change: z.nullable(z.enum(['imported', 'undone'])),
  /** What happened, in words without a point. */
  what: z.string(),
  /** The facts that changed, the most telling one first. */
  facts: z.array(z.enum(FACT_IDS)),
  /** The newest of its days. */
  days: z.array(z.object({ date_key: z.string(), ...figures })),
});

const version = z.object({
  data_version: z.number(),
  /** Since when, as ISO 8601 in UTC; null before the first import. */
  changed_at: z.nullable(z.string()),
});

const dataChanges = z.object({
  since: version,
  now: version,
  /** Of the days that show other figures now, each taken once; null where there is none. */
  total: z.nullable(changeSum),
  /** Of those that had figures before. */
  restated: z.nullable(changeSum),
  /** The newest first. */
  stretches: z.array(stretch),
  /** How many there are in all. */
  stretch_count: z.number(),
});
export type DataChanges = z.output<typeof dataChanges>;
export type ChangedStretch = DataChanges['stretches'][number];

export const listDataChanges = defineEndpoint({
  method: 'GET',
  path: '/api/data-changes',
  auth: 'token',
  summary:
    'The days whose shown figures changed since a data version, a day or a moment: before and after, by the import that did it.',
  query: z.strictObject({
    tenant_id: dataScope.tenant_id,
    since: knownAt,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_STRETCHES)), 50),
  }),
  response: dataChanges,
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});
