import { GRANULARITIES } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import { FACT_IDS } from '@skuline/domain/metrics';
import { SEGMENT_IDS } from '@skuline/domain/products';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { dayRange, knownDays } from './known-days.ts';
import {
  RANGE_ERRORS,
  choiceList,
  dateKey,
  productFilterQuery,
  refuse,
  refuseReversedRange,
  refuseTooManyRows,
} from './query.ts';

const GROUP_BY = ['date_key', ...SEGMENT_IDS] as const;
export type GroupBy = (typeof GROUP_BY)[number];

const MAX_TOP = 50;
/** Why a response holds no rows, and the sentence for it (spec point 4). */
export const EMPTY_REASONS = {
  no_data_for_period: 'No data available for the selected date range.',
  no_data_for_filters: 'No data matches the selected filters. Try adjusting your brand or SKU selections.',
} as const;
export type EmptyReason = keyof typeof EMPTY_REASONS;

export const dailyPerformanceQuery = z
  .strictObject({
    start_date: dateKey,
    end_date: dateKey,
    ...productFilterQuery,
    group_by: choiceList(GROUP_BY),
    granularity: z.optional(z.enum(GRANULARITIES)),
    top: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_TOP))),
    rank_by: z.optional(z.enum(FACT_IDS)),
    facts: choiceList(FACT_IDS),
  })
  .check(
    z.superRefine((query, context) => {
      refuseReversedRange(query, context);
      const groupsProducts = query.group_by.some((key) => key !== 'date_key');
      if (query.top !== undefined && !groupsProducts) {
        refuse(context, 'top', 'invalid_request', 'top needs a group_by of something else than date_key.');
      }
      if (query.top !== undefined && query.group_by.includes('date_key')) {
        const { start_date: start, end_date: end, top, granularity = 'daily' } = query;
        refuseTooManyRows(context, 'top', top, { range: { start, end }, granularity });
      }
      if (query.rank_by !== undefined && query.top === undefined) {
        refuse(context, 'rank_by', 'invalid_request', 'rank_by needs top.');
      }
      if (query.granularity !== undefined && !query.group_by.includes('date_key')) {
        refuse(context, 'granularity', 'invalid_request', 'granularity needs group_by=date_key.');
      }
    }),
  );

/** The sums of the facts that were asked for; the parsed response has 0 for the others. */
export const factSums = z.object(recordOf(FACT_IDS, () => z._default(z.number(), 0)));

/**
 * A row of the response. Without `group_by`: the full rows of the spec. With it: the grouped fields and the sums of
 * the facts; with `top` also `is_other`, true on the row that sums all segments below the top. With `facts` only
 * those are sent; the parsed response has 0 for the others.
 */
const dailyPerformanceRow = z
  .extend(factSums, {
    date_key: z.optional(z.string()),
    brand_name: z.optional(z.string()),
    parent_sku_name: z.optional(z.string()),
    sku_name: z.optional(z.string()),
    channel: z.optional(z.string()),
    marketplace: z.optional(z.string()),
    is_other: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { required: [] });
export type DailyPerformanceRow = z.output<typeof dailyPerformanceRow>;

export const dailyPerformanceResponse = z.object({
  data: z.array(dailyPerformanceRow),
  isEmpty: z.boolean(),
  reason: z.nullable(z.enum(['no_data_for_period', 'no_data_for_filters'])),
  message: z.nullable(z.string()),
  dateRange: dayRange,
  /** Of the facts that are asked for, within the range. */
  known: z._default(knownDays, {}),
  /** The same of each place, where rows are grouped by places: what one never tells is missing, and no 0. */
  known_by: z.optional(
    z.array(
      z.object({
        channel: z.optional(z.enum(COVERED_CHANNELS)),
        marketplace: z.optional(z.string()),
        known: knownDays,
      }),
    ),
  ),
});
export type DailyPerformanceResponse = z.output<typeof dailyPerformanceResponse>;

export const getDailyPerformanceBreakdown = defineEndpoint({
  method: 'GET',
  path: '/api/daily-performance-breakdown',
  ability: 'figures.read',
  summary:
    'Daily performance of a date range: full rows, or sums by group_by (with granularity, top segments plus Other, and only the facts that are named).',
  query: dailyPerformanceQuery,
  response: dailyPerformanceResponse,
  errors: RANGE_ERRORS,
});

nameSchemas({ DailyPerformance: dailyPerformanceResponse, DailyPerformanceRow: dailyPerformanceRow });
