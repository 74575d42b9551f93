import { GRANULARITIES } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import { SEGMENT_IDS } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { knownDays } from './known-days.ts';
import { factSums } from './performance.ts';
import {
  RANGE_ERRORS,
  choiceList,
  comparedDays,
  comparedPeriods,
  pageQuery,
  productFilterQuery,
  refuseReversedPeriods,
  refuseTooManyRows,
} from './query.ts';

const MAX_ROWS = 100;
const DEFAULT_ROWS = 50;

const segmentsQuery = z
  .strictObject({
    by: z.enum(SEGMENT_IDS),
    order_by: z.enum(FACT_IDS),
    ...comparedPeriods,
    ...comparedDays,
    ...productFilterQuery,
    /** Left out: no buckets. */
    granularity: z.optional(z.enum(GRANULARITIES)),
    facts: choiceList(FACT_IDS),
    ...pageQuery({ rows: DEFAULT_ROWS, most: MAX_ROWS }),
  })
  .check(
    z.superRefine((query, context) => {
      refuseReversedPeriods(query, context);
      const { granularity } = query;
      if (granularity === undefined) return;
      const range = { start: query.start_date, end: query.end_date };
      refuseTooManyRows(context, 'limit', query.limit, { range, granularity });
    }),
  );

const segmentSums = z.extend(factSums, {}).register(z.globalRegistry, { required: [] });

const segment = z.object({
  name: z.string(),
  /** The sums of the range; null: it has no data there. */
  current: z.nullable(segmentSums),
  /**
   * The sums of the range over the days on which each fact is known in both periods; null: it has no data on them. Left
   * out where those are all days.
   */
  compared: z.optional(z.nullable(segmentSums)),
  /** The same of the compared period. */
  previous: z.nullable(segmentSums),
  /** Of the range, in the granularity; one without data is left out. */
  buckets: z.array(
    z.extend(factSums, { date_key: z.string() }).register(z.globalRegistry, { required: ['date_key'] }),
  ),
  /** Of a place: on which days of both periods it tells which facts. */
  known: z.optional(knownDays),
});

const segmentsResponse = z.object({
  rows: z.array(segment),
  /** How many segments either period has. */
  count: z.number(),
  /** Of the facts, within both periods; left out where they are known on all days. */
  known: z.optional(knownDays),
});
export type SegmentsResponse = z.output<typeof segmentsResponse>;

export const listSegments = defineEndpoint({
  method: 'GET',
  path: '/api/segments',
  ability: 'figures.read',
  summary:
    'Brands, parent SKUs or SKUs with the sums of a range, of its buckets and of the compared period, those with the largest sum of order_by first, a page at a time.',
  query: segmentsQuery,
  response: segmentsResponse,
  errors: RANGE_ERRORS,
});

nameSchemas({
  Segments: segmentsResponse,
  Segment: segment,
  SegmentBucket: listSegments.response.shape.rows.def.element.shape.buckets.def.element,
});
