import {
  CHANGE_WAYS,
  COMBINATIONS,
  CONDITION_FIGURES,
  CONDITION_SIDES,
  MOST_PLAN_ROWS,
  type Plan,
  PLAN_ORDERS,
  PLAN_PARTS,
  RECORD_KINDS,
} from '@skuline/domain/assistant';
import { COMPARED_DAYS, GRANULARITIES } from '@skuline/domain/calendar';
import { GOAL_PERIODS } from '@skuline/domain/goals';
import { LEDGER_TYPES } from '@skuline/domain/ledger';
import { METRIC_IDS, type MetricId } from '@skuline/domain/metrics';
import { DIMENSION_IDS, SEGMENT_IDS } from '@skuline/domain/products';
import { RETURN_DAYS, RETURN_GROUPS } from '@skuline/domain/returns';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import { STOCK_VIEWS } from '@skuline/domain/stock';
import * as z from 'zod/mini';
import { dateKey, MAX_FILTER_VALUES } from './query.ts';

const range = z
  .strictObject({ start: dateKey, end: dateKey })
  .check(z.refine(({ start, end }) => start <= end, 'The start must not be after the end.'));
const names = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MOST_PLAN_ROWS));
/** Those of a tag may be many. */
const someSkus = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MAX_FILTER_VALUES));
const filters = z.strictObject({ brand_name: names, parent_sku_name: names, sku_name: someSkus });
const limit = z.int().check(z.minimum(1), z.maximum(MOST_PLAN_ROWS));
const metric = z.enum(METRIC_IDS);
/** At least one. Not zod's tuple, which would be part of the web app's entry. */
const someMetrics = z.pipe(
  z.array(metric).check(z.minLength(1), z.maxLength(METRIC_IDS.length)),
  // Its length has been checked.
  z.transform((ids) => ids as [MetricId, ...MetricId[]]),
);
const condition = z.strictObject({
  metric,
  of: z.enum(CONDITION_FIGURES),
  is: z.enum(CONDITION_SIDES),
  value: z.number(),
});
/** What a plan found once it ran. */
const found = z.optional(z.strictObject({ names, days: z.array(range).check(z.maxLength(MOST_PLAN_ROWS)) }));
const flag = z.optional(z.literal(true));
const segment = z.nullable(z.enum(SEGMENT_IDS));
const scope = {
  range,
  comparison: z.nullable(range),
  filters,
  channels: z.optional(z.array(z.enum(COVERED_CHANNELS))),
  marketplaces: z.optional(names),
  days: z.optional(z.enum(COMPARED_DAYS)),
};

/** A governed question as it travels: in the events of a chat, and kept with its thread. */
export const plan = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('figures'),
    ...scope,
    metrics: someMetrics,
    dimension: segment,
    names,
    granularity: z.nullable(z.enum(GRANULARITIES)),
    order: z.strictObject({ by: z.enum(PLAN_ORDERS), direction: z.enum(['asc', 'desc']) }),
    limit,
    parts: z.optional(z.enum(PLAN_PARTS)),
    only: z.optional(z.array(condition).check(z.maxLength(8))),
    before: z.optional(names),
    daysBefore: z.optional(range),
    found,
    restOf: flag,
    asksWhether: z.optional(z.enum([...CHANGE_WAYS, 'sold'])),
    summed: flag,
    averaged: flag,
    withSteps: flag,
    steps: z.optional(z.enum(['up', 'down'])),
    inARow: z.optional(z.enum(['meets', 'up', 'down'])),
    placeOf: z.optional(z.string()),
    place: z.optional(limit),
    besideBefore: flag,
    median: flag,
    makingUp: z.optional(z.number()),
    besideAverage: z.optional(z.strictObject({ range, granularity: z.enum(GRANULARITIES) })),
    combine: z.optional(z.enum(COMBINATIONS)),
    tags: z.optional(
      z.array(z.strictObject({ tag: z.string(), skus: someSkus })).check(z.maxLength(MOST_PLAN_ROWS)),
    ),
  }),
  z.strictObject({
    kind: z.literal('drivers'),
    ...scope,
    metric,
    dimension: segment,
    towards: z.optional(z.enum(['up', 'down'])),
    limit,
    found,
  }),
  z.strictObject({
    kind: z.literal('funnel'),
    ...scope,
    dimension: z.nullable(z.enum(DIMENSION_IDS)),
    limit,
  }),
  z.strictObject({ kind: z.literal('statement'), ...scope, line: z.optional(z.literal('adjustments')) }),
  z.strictObject({
    kind: z.literal('search_volume'),
    range,
    parentSku: z.nullable(z.string()),
    week: z.nullable(z.union([z.literal('newest'), dateKey])),
    limit,
  }),
  z.strictObject({ kind: z.literal('insights'), limit, ids: z.optional(z.array(z.string())) }),
  z.strictObject({
    kind: z.literal('goals'),
    target: z.optional(z.strictObject({ metric, period: z.enum(GOAL_PERIODS), targetValue: z.number() })),
  }),
  z.strictObject({
    kind: z.literal('returns'),
    ...scope,
    by: z.enum(RETURN_DAYS),
    group: z.enum(RETURN_GROUPS),
    withReasons: flag,
    limit,
  }),
  z.strictObject({ kind: z.literal('owed'), ...scope, limit }),
  z.strictObject({ kind: z.literal('stock'), ...scope, view: z.enum(STOCK_VIEWS), limit }),
  z.strictObject({
    kind: z.literal('records'),
    ...scope,
    of: z.enum(RECORD_KINDS),
    group: z.optional(z.enum(DIMENSION_IDS)),
    types: z.optional(z.array(z.enum(LEDGER_TYPES))),
    limit,
  }),
  z.strictObject({ kind: z.literal('coverage'), asked: z.optional(range), byWeekday: flag }),
  z.strictObject({ kind: z.literal('definitions'), metrics: z.array(metric) }),
]) satisfies z.ZodMiniType<Plan>;
