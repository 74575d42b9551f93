import type { Combination } from './combination.ts';
import type { ComparedDays, DateKey, DateRange, Granularity } from '../core/calendar/index.ts';
import type { Goal } from '../watch/goals/index.ts';
import type { LedgerType } from '../figures/ledger/index.ts';
import type { ReturnDay, ReturnGroup } from '../figures/returns/index.ts';
import type { StockView } from '../figures/stock/index.ts';
import type { MetricId } from '../figures/metrics/index.ts';
import type { DimensionId, ProductFilters, SegmentId } from '../products/index.ts';
import type { CoveredChannel } from '../files/sources/index.ts';

/** Which figures a plan speaks of: days, those they are compared with, and products. */
export interface PlanScope {
  readonly range: DateRange;
  /** Null: nothing is compared. */
  readonly comparison: DateRange | null;
  readonly filters: ProductFilters;
  /** Figures of these channels alone; of all where none is named. */
  readonly channels?: readonly CoveredChannel[] | undefined;
  /** Of these marketplaces alone, likewise, as the ledger calls them. */
  readonly marketplaces?: readonly string[] | undefined;
  /**
   * Which of the days: `whole` sums and divides all of them as they stand in the data, whatever report is missing. Left
   * out: only days that are known are divided and compared.
   */
  readonly days?: ComparedDays | undefined;
}

/** A group of the seller's own, with the SKUs that are in it now. */
export interface PlanTag {
  readonly tag: string;
  readonly skus: readonly string[];
}

/** What segments are ordered by: the metric, its change in its own unit, its growth in percent, or their name. */
export const PLAN_ORDERS = ['value', 'change', 'growth', 'name'] as const;
export type PlanOrder = (typeof PLAN_ORDERS)[number];

/** What the rows of a plan were about, in their order, as a next question may point at it. */
export interface Found {
  /** Segments of the plan's dimension. */
  readonly names: readonly string[];
  /** Its days, weeks or months. */
  readonly days: readonly DateRange[];
}

/** Days, weeks or months of which one has so much on average. */
export interface PlanAverage {
  readonly range: DateRange;
  readonly granularity: Granularity;
}

/** Metrics of a range: as a whole, by segment (largest first or as ordered), or by day, week or month. */
export interface FiguresPlan extends PlanScope {
  readonly kind: 'figures';
  /** The first one orders the segments. */
  readonly metrics: readonly [MetricId, ...MetricId[]];
  /** Products, or places where they were sold. Null: the whole that the filters leave. */
  readonly dimension: SegmentId | null;
  /** Only these segments of the dimension, in this order; of parts without a dimension only these; empty: all. */
  readonly names: readonly string[];
  /** Those that were looked at just before this one: what `both` and `which of them` point at. */
  readonly before?: readonly string[] | undefined;
  /** The days that were looked at just before these, likewise. */
  readonly daysBefore?: DateRange | undefined;
  /** Once it has run: what it found. */
  readonly found?: Found | undefined;
  /** Of one name: what all the others of its level come to is asked for. */
  readonly restOf?: true | undefined;
  /** Whether the whole went this way, or sold at all, is asked: it is answered with yes or no. */
  readonly asksWhether?: ChangeWay | 'sold' | undefined;
  /** Of several names: what they come to together is asked for. */
  readonly summed?: true | undefined;
  /** Null: the range as a whole. */
  readonly granularity: Granularity | null;
  /**
   * Of the segments. Of a whole by day, week or month: `name` gives all of them in the order of days, `value` the largest
   * or the smallest, `limit` of them; lines of segments are chosen by value where it is `name`.
   */
  readonly order: { readonly by: PlanOrder; readonly direction: 'asc' | 'desc' };
  /** How many segments are named; the others are summed as one. */
  readonly limit: number;
  /** Of the whole by day, week or month: what one of them has on average is asked for. */
  readonly averaged?: true | undefined;
  /** By day, week or month: how each changed from the one before it is asked for. */
  readonly withSteps?: true | undefined;
  /** By day, week or month: its largest step this way is asked for. */
  readonly steps?: 'up' | 'down' | undefined;
  /** By day, week or month: the longest run of them, of which all of `only` holds or each of which is above the one before it, or below. */
  readonly inARow?: 'meets' | 'up' | 'down' | undefined;
  /** Of segments: the one whose place among them is asked for. */
  readonly placeOf?: string | undefined;
  /** The segment, bucket or part at this place of the order is asked for, from 1: the `second` best. */
  readonly place?: number | undefined;
  /** The range is parted so: of the whole with what a day has of each part, of segments with a column for each. */
  readonly parts?: PlanParts | undefined;
  /** Of parts: what a day of each has at the middle is asked for, and not on average. */
  readonly median?: true | undefined;
  /** Of segments: what each was before stands beside it, where another period was named. */
  readonly besideBefore?: true | undefined;
  /** Of segments in the order of a sum: the first ones that together make up this part of the whole, from 0 to 1. */
  readonly makingUp?: number | undefined;
  /** Only the segments or buckets of which all of this holds; the first one's metric is the plan's first. */
  readonly only?: readonly PlanCondition[] | undefined;
  /** Of the whole: what a day, a week or a month of these has on average stands beside it. */
  readonly besideAverage?: PlanAverage | undefined;
  /** Of the whole: each of these stands beside the others. */
  readonly tags?: readonly PlanTag[] | undefined;
  /** What the metrics come to together, of the whole or of segments, which are ordered by it. */
  readonly combine?: Combination | undefined;
}

/**
 * Weekdays, weekdays and weekends, months, quarters and years beside each other; `whole` and `pace` say what a day has, and where
 * the month ends so.
 */
export const PLAN_PARTS = ['weekday', 'weekend', 'month', 'quarter', 'year', 'whole', 'pace'] as const;
export type PlanParts = (typeof PLAN_PARTS)[number];

/** Its value, what it was before, or its growth. */
export const CONDITION_FIGURES = ['value', 'previous', 'growth'] as const;
export const CONDITION_SIDES = ['above', 'at_least', 'below', 'at_most'] as const;

/** What is asked of a segment: `margin below 20 %`, `grew by more than 10 %`. */
export interface PlanCondition {
  readonly metric: MetricId;
  readonly of: (typeof CONDITION_FIGURES)[number];
  readonly is: (typeof CONDITION_SIDES)[number];
  /** In the metric's own unit, a fraction for a share; of a growth in percent. */
  readonly value: number;
}

/** Whether a figure is on the side of a limit that is asked for; one that is not known is on none. */
export function meetsPlanCondition(figure: number | null, { is, value }: PlanCondition): boolean {
  if (figure === null) return false;
  return {
    above: figure > value,
    at_least: figure >= value,
    below: figure < value,
    at_most: figure <= value,
  }[is];
}

/** Why a metric changed: its factors and, with a dimension, the segments behind it. Needs a comparison. */
export interface DriversPlan extends PlanScope {
  readonly kind: 'drivers';
  readonly metric: MetricId;
  readonly dimension: SegmentId | null;
  /** What pushed it this way is asked for, whichever way the whole went. */
  readonly towards?: 'up' | 'down' | undefined;
  /** How many gainers and how many losers are named. */
  readonly limit: number;
  /** Once it has run: the segments it named. */
  readonly found?: Found | undefined;
}

/** The stages from impressions to units, the rates between them, and what was lost at them by segment. */
export interface FunnelPlan extends PlanScope {
  readonly kind: 'funnel';
  /** Null: the whole, without the segments that lost. */
  readonly dimension: DimensionId | null;
  readonly limit: number;
}

/** The statement of profit and loss. */
export interface StatementPlan extends PlanScope {
  readonly kind: 'statement';
  /** The line that is asked for, which is told first. */
  readonly line?: 'adjustments' | undefined;
}

/** Searches by week of one parent SKU, or the keywords of one of its weeks. */
export interface SearchVolumePlan {
  readonly kind: 'search_volume';
  readonly range: DateRange;
  readonly parentSku: string | null;
  /** The week whose keywords are listed; null: the weeks. */
  readonly week: DateKey | 'newest' | null;
  readonly limit: number;
}

/** The insights that are open, the most money first. */
export interface InsightsPlan {
  readonly kind: 'insights';
  readonly limit: number;
  /** Only these, open or not. */
  readonly ids?: readonly string[] | undefined;
}

/** Where the active goals stand, or how an amount would be reached. */
export interface GoalsPlan {
  readonly kind: 'goals';
  /** An amount that is asked about in place of the goals there are. */
  readonly target?: Pick<Goal, 'metric' | 'period' | 'targetValue'> | undefined;
}

/** Better is good news of the metric: a lower ACoS. */
export const CHANGE_WAYS = ['up', 'down', 'better', 'worse'] as const;
export type ChangeWay = (typeof CHANGE_WAYS)[number];

/** Units that came back to Amazon's warehouses, and how many of what was sold; of all places, as reports name none. */
export interface ReturnsPlan extends PlanScope {
  readonly kind: 'returns';
  readonly by: ReturnDay;
  readonly group: ReturnGroup;
  /** The reasons of all of them stand beside their products. */
  readonly withReasons?: true | undefined;
  readonly limit: number;
}

/** What Amazon owes for units it lost or damaged, as of today. */
export interface OwedPlan extends PlanScope {
  readonly kind: 'owed';
  readonly limit: number;
}

/** How long stock lasts and by when to order it, as of now, or what was lost without it in the range; of all places. */
export interface StockPlan extends PlanScope {
  readonly kind: 'stock';
  readonly view: StockView;
  readonly limit: number;
}

/** What documents tell that no figure of a day is made of. */
export const RECORD_KINDS = ['search_purchases', 'wasted_ads', 'fees', 'featured_offer'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The levels of products that the documents of each kind name. */
export const RECORD_LEVELS: Readonly<Record<RecordKind, readonly DimensionId[]>> = {
  search_purchases: ['brand_name'],
  wasted_ads: [],
  fees: ['brand_name', 'parent_sku_name', 'sku_name'],
  featured_offer: ['brand_name', 'parent_sku_name', 'sku_name'],
};

/**
 * Purchases from searches and why they changed, search terms that ads were paid for in vain, what fees took, or on which part of
 * the page views the own offer was the featured one.
 */
export interface RecordsPlan extends PlanScope {
  readonly kind: 'records';
  readonly of: RecordKind;
  /** By what the Featured Offer is broken down; by SKU where nothing is said. */
  readonly group?: DimensionId | undefined;
  /** Fees of these kinds alone; all of them where none is named. */
  readonly types?: readonly LedgerType[] | undefined;
  readonly limit: number;
}

/** Which days, products and facts there are. */
export interface CoveragePlan {
  readonly kind: 'coverage';
  /** Days of which it is asked whether they have data. */
  readonly asked?: DateRange | undefined;
  /** Which weekdays have data is asked for. */
  readonly byWeekday?: true | undefined;
}

/** What metrics mean, and how they are computed. */
export interface DefinitionsPlan {
  readonly kind: 'definitions';
  /** Empty: all of them. */
  readonly metrics: readonly MetricId[];
}

/** A governed question: what the built-in analyst and the tools of models ask for, run by one executor. */
export type Plan =
  | FiguresPlan
  | DriversPlan
  | FunnelPlan
  | StatementPlan
  | SearchVolumePlan
  | InsightsPlan
  | GoalsPlan
  | ReturnsPlan
  | OwedPlan
  | StockPlan
  | RecordsPlan
  | CoveragePlan
  | DefinitionsPlan;

export type PlanKind = Plan['kind'];

/** Whether the figures of a plan are those of the SKUs that its filters name. */
export function isToldBySku(plan: Plan): plan is Extract<Plan, PlanScope> {
  return 'filters' in plan && (plan.kind !== 'records' || RECORD_LEVELS[plan.of].includes('sku_name'));
}

/** The largest number of segments, keywords or insights a plan may name. */
export const MOST_PLAN_ROWS = 100;
