import { MOST_PLAN_ROWS, PLAN_ORDERS } from '@skuline/domain/assistant';
import {
  COMPARED_DAYS,
  EARLIEST_DAY,
  findDateKey,
  GRANULARITIES,
  LATEST_DAY,
} from '@skuline/domain/calendar';
import { METRIC_IDS } from '@skuline/domain/metrics';
import { SEGMENT_IDS } from '@skuline/domain/products';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
import { z } from 'zod';

/** What fetch_data_insights can tell of. */
const INSIGHT_KINDS = [
  'figures',
  'drivers',
  'funnel',
  'profit_and_loss',
  'search_volume',
  'insights',
  'goals',
  'returns',
  'reimbursements_owed',
  'stock',
  'search_purchases',
  'wasted_ads',
  'fees',
  'featured_offer',
  'coverage',
] as const;

const COMPARISONS = ['screen', 'previous_period', 'last_year', 'none'] as const;

const day = z.string().refine(isAccepted, {
  error: `must be a calendar day such as 2026-11-19, from ${EARLIEST_DAY} to ${LATEST_DAY}`,
});

/** What lies outside is a slip, and the days before it would have no name. */
function isAccepted(text: string): boolean {
  const found = findDateKey(text);
  return found !== null && found >= EARLIEST_DAY && found <= LATEST_DAY;
}

const range = z.object({ start: day, end: day });
const names = z.array(z.string()).max(1000);

/** The calls of models differ: a null, a single metric and an empty text stand for "left out". */
export const insightInput = z.object({
  question: z.string().nullish().describe('The part of the user’s question that this call answers.'),
  kind: z
    .enum(INSIGHT_KINDS)
    .nullish()
    .describe(
      'figures: metrics of a range, as a whole, by segment, or over time (the default). drivers: why a metric changed. funnel: stages, rates and money lost. profit_and_loss: the statement. search_volume: searches by week, or the keywords of a week. insights: open alerts. goals: where goals stand. returns: units that came back by product with their rate, and the reasons. reimbursements_owed: what Amazon owes for units it lost or damaged, as of today. stock: units on hand, days of cover and the last day to order of each SKU, those to order first. search_purchases: own purchases by search query and why they changed. wasted_ads: search terms that ads were paid for without an order. fees: what marketplaces charged, by kind of fee. featured_offer: on which part of the page views the own offer was the featured one (the Buy Box), by product, and what a fallen share cost. coverage: which days and products there are.',
    ),
  metrics: z
    .array(z.enum(METRIC_IDS))
    .max(METRIC_IDS.length)
    .nullish()
    .describe('The first one orders the segments, and is the one that drivers explain. Default: net_sales.'),
  breakdown: z
    .enum(SEGMENT_IDS)
    .nullish()
    .describe(
      'Rows by brand, parent SKU or SKU, or by the channel or marketplace they were sold in; leave out for the whole. A place has no figure of what none of its reports tells. The funnel is by product alone.',
    ),
  granularity: z
    .enum(GRANULARITIES)
    .nullish()
    .describe('Rows by day, week or month, for trends; leave out for the range as a whole.'),
  date_range: range.nullish().describe('Default: the range the user looks at.'),
  comparison: z
    .enum(COMPARISONS)
    .nullish()
    .describe('What the range is compared with. Default: as on the screen, or the period before.'),
  days: z
    .enum(COMPARED_DAYS)
    .nullish()
    .describe(
      'same: ratios and changes are of days whose reports are there, on both sides. whole: plain sums and ratios over the whole ranges, where a missing report counts as 0. Default: same.',
    ),
  comparison_range: range.nullish().describe('Compares with exactly these days instead.'),
  filters: z
    .object({
      brand_name: names.nullish(),
      parent_sku_name: names.nullish(),
      sku_name: names.nullish(),
    })
    .nullish()
    .describe('Exact names. Default: the filters of the screen; give empty lists for all products.'),
  channels: z
    .array(z.enum(COVERED_CHANNELS))
    .nullish()
    .describe(
      'Figures of these sales channels alone; `own` is Skuline’s own file. Default: those of the screen; an empty list is all.',
    ),
  marketplaces: z
    .array(z.string())
    .max(MOST_PLAN_ROWS)
    .nullish()
    .describe(
      'Figures of these marketplaces alone: an Amazon country such as CA or Amazon.ca, or the name of a shop. Default: those of the screen; an empty list is all.',
    ),
  tags: z
    .array(z.string())
    .max(MOST_PLAN_ROWS)
    .nullish()
    .describe(
      'Figures of the SKUs that have one of these tags now, within the filters: the seller’s own groups, such as Clearance.',
    ),
  names: z
    .array(z.string())
    .max(MOST_PLAN_ROWS)
    .nullish()
    .describe('Only these rows of the breakdown, by exact name; channels by their ids, such as amazon.'),
  order_by: z.enum(PLAN_ORDERS).nullish().describe('Default: value.'),
  direction: z.enum(['asc', 'desc']).nullish().describe('asc for the smallest, the worst. Default: desc.'),
  limit: z
    .int()
    .min(1)
    .max(MOST_PLAN_ROWS)
    .nullish()
    .describe('How many rows are named; the others are summed. Default: 10.'),
  parent_sku: z.string().nullish().describe('Of search_volume: whose searches.'),
  week: z
    .union([z.literal('newest'), day])
    .nullish()
    .describe('Of search_volume: the week whose keywords are listed; leave out for totals by week.'),
});
export type InsightInput = z.output<typeof insightInput>;
