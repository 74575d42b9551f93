import type { GroupBy } from '@skuline/contract';
import type { DateRange, Granularity } from '@skuline/domain/calendar';
import type { SegmentTotals } from '@skuline/domain/drivers';
import { FACT_IDS, type FactId, type FactSums, type MetricId } from '@skuline/domain/metrics';
import { type DimensionId, NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import type { MoversShown } from '@skuline/domain/movers';
import type { LossTotals, LossWanted } from './segment-loss.ts';
import type { FigureOrder } from './segment-order.ts';

/** Which sums of daily performance are read: of one or two periods, by date, by names, or by both. */
export interface PerformanceQuery {
  /** With two, the rows of both: a segment that only one of them has has rows in that one alone. */
  readonly periods: readonly [DateRange] | readonly [DateRange, DateRange];
  readonly filters: ProductFilters;
  /** Empty: one row for each period. */
  readonly groupBy: readonly GroupBy[];
  /** How `date_key` is bucketed when it is grouped by. */
  readonly granularity: Granularity;
  /** The facts that are summed; all others are 0 in the rows. */
  readonly facts: readonly FactId[];
  /** Only the largest segments, and the others summed as one; null: every segment. */
  readonly top: TopSegments | null;
}

/** The segments with the largest sum of `rankBy` over the first period. */
export interface TopSegments {
  readonly count: number;
  readonly rankBy: FactId;
}

/** Which of the segments that either period has, in which order: for tables too long to be held. */
export interface SegmentPage {
  /** `loss`: by the money lost, which `loss` asks for. */
  readonly orderBy: 'name' | 'loss' | FigureOrder;
  /** Segments without a figure stand last in both directions, equal ones in the order of their names. */
  readonly direction: 'asc' | 'desc';
  /** Only the segments with this text in a name, whatever its case; null: all. */
  readonly search: string | null;
  /** The metric whose rises and falls are counted; left out: none are, and `show` is `all`. */
  readonly changeOf?: MetricId;
  /** Only the segments where that metric rose, or fell. */
  readonly show: MoversShown;
  /** The step whose loss of money is wanted; of queries that group by one dimension. */
  readonly loss?: LossWanted;
  readonly limit: number;
  readonly offset: number;
}

/** The sums of one thing over both periods; null: it has no stored row there. */
export interface ComparedSums {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
}

export interface ComparedSegment extends ComparedSums {
  readonly names: SegmentNames;
}

export interface ComparedSegments {
  /** Those of the page, in its order. */
  readonly segments: readonly ComparedSegment[];
  /** Of all segments, whatever is searched for. */
  readonly totals: ComparedSums;
  /** How many segments there are in either period. */
  readonly segmentCount: number;
  /** In how many of them the metric rose, and in how many it fell. */
  readonly upCount: number;
  readonly downCount: number;
  /** The size of the largest change of all segments; null for ratios, whose changes do not add up to a total. */
  readonly largestChange: number | null;
  /** How many of those that are shown the search finds. */
  readonly matchCount: number;
  /** Null where no loss is asked for, or there are no segments. */
  readonly loss: LossTotals | null;
}

/** All segments in the order of a page, one after the other: never held. */
export interface StreamedSegments {
  /** Of all segments, whatever is searched for; null where no loss is asked for, or there are none. */
  readonly loss: LossTotals | null;
  /** Those that are shown and found. */
  readonly segments: AsyncIterable<ComparedSegment>;
}

/** Which of the segments changed most: what rose, and what fell. */
export interface SegmentChangesWanted {
  /** How many of those that add most to the change of the total, and how many of those that take most away. */
  readonly count: number;
  /** A sum, or a ratio as a part of the total's. */
  readonly of: { readonly fact: FactId } | RatioShare;
}

/**
 * With n and d a segment's sums over the divisors of the two periods, those of the total, it adds Δn − mean · Δd to the
 * change of the total's ratio; the mean is that of the total's two ratios.
 */
export interface RatioShare {
  readonly numerator: FactId;
  readonly denominator: FactId;
  /** The total's denominator over the first period and over the second. */
  readonly divisors: readonly [number, number];
  readonly mean: number;
}

export interface SegmentChanges {
  /** Those that add most and those that take most away, in no order; some without any change may stand among them. */
  readonly segments: readonly ComparedSegment[];
  /** Over all segments. One is new, or gone, that has nothing in one period of all facts of the query. */
  readonly totals: SegmentTotals;
}

/** The names of one segment, one for each dimension that is grouped by. */
export type SegmentNames = readonly string[];

/** The sums of a segment, in a period and, where dates are grouped by, in a bucket. */
export interface SumRow extends FactSums {
  /** 0: the first period of the query, 1: the second. */
  readonly period: 0 | 1;
  /** The bucket's first day inside its period; '' where dates are not grouped by. */
  readonly date_key: string;
  /** Empty for the sum of all segments beyond the largest. */
  readonly names: SegmentNames;
  readonly isOther: boolean;
  /** How many stored rows were summed. */
  readonly row_count: number;
}

type Wanted = Pick<PerformanceQuery, 'periods'> & Partial<PerformanceQuery>;

/** A query with what it leaves out: no filters, no grouping, daily buckets, all facts, every segment. */
export function performanceQuery(wanted: Wanted): PerformanceQuery {
  return { filters: NO_FILTERS, groupBy: [], granularity: 'daily', facts: FACT_IDS, top: null, ...wanted };
}

/** The dimensions a query's segments are made of. */
export function segmentsOf({ groupBy }: Pick<PerformanceQuery, 'groupBy'>): DimensionId[] {
  return groupBy.filter((key) => key !== 'date_key');
}

/** Whether a query is about SKUs, which no rollup by day has. */
export function isAboutSkus({ groupBy, filters }: PerformanceQuery): boolean {
  return groupBy.includes('sku_name') || filters.sku_name.length > 0;
}
