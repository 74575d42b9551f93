import { CHANGED_FACTS } from '@skuline/domain/data-changes';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { knownAt, tenantQuery } from './query.ts';
import { factSums } from './performance.ts';

const MOST_STRETCHES = 200;

/** The facts of days; of weeks their search volume. */
const sums = z.extend(factSums, { search_volume: z._default(z.number(), 0) });
/** The figures of some days before and after; null where none of them has data. */
const figures = { before: z.nullable(sums), after: z.nullable(sums) };
const changeSum = z.object({ start: z.string(), end: z.string(), day_count: z.number(), ...figures });
const changedFact = z.enum(CHANGED_FACTS);

/** The SKUs that changed most in the first fact, of weeks the queries; the largest change first. */
const most = z.array(z.object({ name: z.string(), change: z.number() }));
const names = z.object({ brand_name: z.string(), parent_sku_name: z.string() });

/** The days that one import changed, or the imports of one drop. */
const stretch = z.extend(changeSum, {
  /** Days of facts, or weeks of search volumes. */
  unit: z.enum(['day', 'week']),
  /** In the order in which they were imported; none where it cannot be told. */
  imports: z.array(
    z.object({
      import_id: z.number(),
      file_name: z.string(),
      /** Those it changed. */
      facts: z.array(changedFact),
    }),
  ),
  change: z.nullable(z.enum(['imported', 'undone'])),
  /** What happened, in words without a point. */
  what: z.string(),
  /** The facts that changed, the most telling one first; none where only names did. */
  facts: z.array(changedFact),
  most,
  /** SKUs that have another brand or parent SKU on days whose figures are the same; the first few. */
  renamed: z.nullable(
    z.object({
      sku_count: z.number(),
      skus: z.array(z.object({ sku_name: z.string(), before: names, after: names })),
    }),
  ),
  /** The newest of its days. */
  days: z.array(
    z.object({
      date_key: z.string(),
      ...figures,
      /** The first fact of all, or of the day where that one stayed as it was; null where only names changed. */
      fact: z.nullable(changedFact),
      /** The ids of the imports that changed this fact of the day, in the order in which they were imported. */
      imports: z.array(z.number()),
      /** Of the first fact of all. */
      most,
    }),
  ),
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
  /** How many there are in all; 0 where none was asked for. */
  stretch_count: z.number(),
});
export type DataChanges = z.output<typeof dataChanges>;
export type ChangedStretch = DataChanges['stretches'][number];

export const listDataChanges = defineEndpoint({
  method: 'GET',
  path: '/api/data-changes',
  ability: 'changes.read',
  summary:
    'The days whose shown figures or names changed since a data version, a day or a moment, and the weeks of search volumes: before and after, by the drop or import that did it, with the SKUs that changed most.',
  query: z.strictObject({
    ...tenantQuery,
    since: knownAt,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_STRETCHES)), 50),
  }),
  response: dataChanges,
  errors: ['invalid_request', 'unknown_data_version', 'unknown_parameter', 'tenant_mismatch'],
});

nameSchemas({ DataChanges: dataChanges });
