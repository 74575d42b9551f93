import { COMPARISON_CAUTIONS, DRIVER_IDS, SEGMENT_STATUSES } from '@skuline/domain/drivers';
import { METRIC_IDS } from '@skuline/domain/metrics';
import { SEGMENT_IDS, TOP_SEGMENTS } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { knownDays } from './known-days.ts';
import {
  RANGE_ERRORS,
  comparedDays,
  comparedPeriods,
  productFilterQuery,
  refuse,
  refuseReversedPeriods,
} from './query.ts';

const MAX_TOP = 50;

const changeDriversQuery = z
  .strictObject({
    metric: z.enum(METRIC_IDS),
    ...comparedPeriods,
    ...comparedDays,
    ...productFilterQuery,
    by: z.optional(z.enum(SEGMENT_IDS)),
    top: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_TOP))),
    place: z._default(z.enum(['card', 'chart']), 'card'),
  })
  .check(
    z.superRefine((query, context) => {
      refuseReversedPeriods(query, context);
      if (query.top !== undefined && query.by === undefined) {
        refuse(context, 'top', 'invalid_request', 'top needs by.');
      }
    }),
  );

/** How many gainers and how many losers are named where nothing else is asked for. */
export const DEFAULT_TOP_CHANGES = TOP_SEGMENTS;

const driverEffect = z.object({
  id: z.enum(DRIVER_IDS),
  /** What of the change it explains, in the unit of the metric: a count, dollars, or a fraction. */
  effect: z.number(),
  /** The driver's own value in each period; null where it has none. */
  previous: z.nullable(z.number()),
  current: z.nullable(z.number()),
});

/** What a segment adds to the change of the total; its own value is null where a ratio would divide by 0. */
const segmentChange = z.object({
  previous: z.nullable(z.number()),
  current: z.nullable(z.number()),
  change: z.number(),
  factors: z.readonly(z.array(driverEffect)),
});

const periodCoverage = z.object({
  days: z.number(),
  days_with_data: z.number(),
  /** How many of those may still be corrected. */
  days_not_final: z.number(),
});

const changeDriversResponse = z.object({
  metric: z.enum(METRIC_IDS),
  total: z.object({ previous: z.number(), current: z.number(), change: z.number() }),
  /** Their effects add up to the change. */
  factors: z.readonly(z.array(driverEffect)),
  /**
   * With `by`: what follows from segments of both periods (`continuing`; of a ratio `mix` and `within`), from new ones
   * and from those that are gone. The effects add up to the change.
   */
  composition: z.readonly(
    z.array(z.object({ id: z.enum(DRIVER_IDS), effect: z.number(), segments: z.number() })),
  ),
  /** With `by`: the largest gainers, then the largest losers. Their changes and that of `rest` add up to the change. */
  segments: z.readonly(
    z.array(z.extend(segmentChange, { name: z.string(), status: z.enum(SEGMENT_STATUSES) })),
  ),
  /** All other segments as one; null where there are none. */
  rest: z.nullable(z.extend(segmentChange, { count: z.number() })),
  /**
   * Of the named segments that fell, or without `by` of the SKUs asked about, the SKU whose missing stock cost most, and on how many days of the period with data it had
   * nothing left to sell; left out where no report tells of one.
   */
  stock_outs: z.optional(
    z.readonly(
      z.array(z.object({ segment: z.string(), name: z.string(), days: z.number(), of_days: z.number() })),
    ),
  ),
  /** Of the tenant's data, whatever the filters leave of them. */
  coverage: z.object({
    current: periodCoverage,
    previous: periodCoverage,
    /** What makes the two periods unlike each other. */
    cautions: z.readonly(z.array(z.enum(COMPARISON_CAUTIONS))),
    /** Of the facts that the change is explained by, and of those it would be were they known, within both periods. */
    known: z.optional(knownDays),
  }),
});
export type ChangeDriversResponse = z.output<typeof changeDriversResponse>;

export const getChangeDrivers = defineEndpoint({
  method: 'GET',
  path: '/api/change-drivers',
  ability: 'figures.read',
  summary:
    'Why a metric changed between two periods: its change by factors and, with by, by the segments that gained and lost most; every list adds up exactly.',
  query: changeDriversQuery,
  response: changeDriversResponse,
  errors: RANGE_ERRORS,
});

nameSchemas({ ChangeDrivers: changeDriversResponse, DriverEffect: driverEffect });
