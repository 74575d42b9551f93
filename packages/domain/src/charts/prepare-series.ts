import {
  bucketsOf,
  eachDay,
  isMaturing,
  maturingRange,
  overlapOf,
  type Bucket,
  type DateRange,
  type Granularity,
  type Maturity,
} from '../calendar/index.ts';
import { divide, toNumber } from '../exact/index.ts';
import {
  formatBucketLabel,
  formatBucketTick,
  formatDateRange,
  formatDayLong,
  formatMetricChart,
  formatMetricCompact,
} from '../formatting/index.ts';
import {
  evaluateMetric,
  METRICS,
  rankingMeasure,
  sumFacts,
  type FactsPresent,
  type MetricId,
} from '../metrics/index.ts';
import { prepareAxis } from './chart-axis.ts';
import type { ChartBucket, ChartModel, ChartSegment } from './chart-model.ts';
import { prepareDayCoverage, type DayCoverage } from './day-coverage.ts';
import {
  assignColors,
  OTHER_COLOR_INDEX,
  rankSegments,
  type SegmentRows,
  type SeriesRow,
} from './segments.ts';

export interface SeriesInput extends Maturity {
  /** Sums by segment and day, or by segment and bucket; rows outside the range are left out. */
  readonly rows: Iterable<SeriesRow>;
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly metricId: MetricId;
  /** What the data carry, which decides what ranks the segments; all facts when left out. */
  readonly present?: FactsPresent;
  /** The days that have rows, known from the daily totals; needed for the coverage of weeks and months. */
  readonly datesWithData?: Iterable<string>;
  /** The colors of the chart before this refetch. */
  readonly previousColors?: ReadonlyMap<string, number>;
}

/** Bucket index of every day of the range. */
type BucketIndex = ReadonlyMap<string, number>;

function indexDays(buckets: readonly Bucket[]): BucketIndex {
  const index = new Map<string, number>();
  for (const [position, bucket] of buckets.entries()) {
    for (const date of eachDay(bucket)) index.set(date, position);
  }
  return index;
}

/** The rows of each bucket. */
function splitByBucket(rows: Iterable<SeriesRow>, index: BucketIndex, bucketCount: number): SeriesRow[][] {
  const split = Array.from({ length: bucketCount }, (): SeriesRow[] => []);
  for (const row of rows) split[index.get(row.date_key) ?? -1]?.push(row);
  return split;
}

/** The metric of each bucket; null for a bucket without rows. */
function evaluateBuckets(buckets: readonly SeriesRow[][], metricId: MetricId): (number | null)[] {
  return buckets.map((rows) =>
    rows.length === 0 ? null : evaluateMetric(metricId, sumFacts(rows), 'chart'),
  );
}

function prepareSegments(
  ranked: readonly SegmentRows[],
  metricId: MetricId,
  colors: ReadonlyMap<string, number>,
): ChartSegment[] {
  return ranked.map(({ name, isOther, sums }, index) => {
    const total = evaluateMetric(metricId, sums, 'chart');
    return {
      key: `segment${index}`,
      name,
      isOther,
      colorIndex: isOther ? OTHER_COLOR_INDEX : (colors.get(name) ?? 0),
      total,
      totalText: formatMetricChart(metricId, total),
      compactTotalText: formatMetricCompact(metricId, total),
    };
  });
}

function prepareMaturing(buckets: readonly ChartBucket[], input: SeriesInput): ChartModel['maturing'] {
  const young = maturingRange(input);
  const range = young === null ? null : overlapOf(young, input.range);
  if (range === null || !buckets.some((bucket) => bucket.isMaturing)) return null;
  return { range, text: `${formatDateRange(range, input.today)} not final yet` };
}

interface BucketValues {
  readonly totals: readonly (number | null)[];
  /** Segment first, bucket second. */
  readonly bySegment: readonly (readonly (number | null)[])[];
}

function prepareBuckets(
  buckets: readonly Bucket[],
  { totals, bySegment }: BucketValues,
  input: SeriesInput,
): ChartBucket[] {
  const { granularity, today, metricId } = input;
  // A segment without rows sold nothing where others did: 0 in a stack. A ratio of nothing is no point of a line.
  const missing = METRICS[metricId].kind === 'additive' ? 0 : null;
  return buckets.map((bucket, index) => {
    const total = totals[index] ?? null;
    const label = formatBucketLabel(bucket, granularity, today);
    return {
      ...bucket,
      label,
      tick: formatBucketTick(bucket, granularity, today),
      title: granularity === 'daily' ? formatDayLong(bucket.start, today) : label,
      hasData: total !== null,
      isMaturing: total !== null && isMaturing(bucket, input),
      values: bySegment.map((values) => (total === null ? null : (values[index] ?? missing))),
      total,
    };
  });
}

function prepareCoverage(input: SeriesInput, rows: readonly SeriesRow[]): DayCoverage | null {
  const dates =
    input.datesWithData ?? (input.granularity === 'daily' ? rows.map((row) => row.date_key) : null);
  return dates === null ? null : prepareDayCoverage(dates, input.range);
}

/** The sums over the whole range: the total, and the average a bucket or, for ratios, Σ / Σ itself. */
function prepareWhole(
  rows: readonly SeriesRow[],
  buckets: readonly ChartBucket[],
  metricId: MetricId,
): Pick<ChartModel, 'isEmpty' | 'total' | 'totalText' | 'average' | 'averageText'> {
  const filled = buckets.filter((bucket) => bucket.hasData).length;
  const total = evaluateMetric(metricId, sumFacts(rows), 'chart');
  const average =
    METRICS[metricId].kind === 'ratio' || filled === 0 ? total : toNumber(divide(total, filled));
  return {
    isEmpty: filled === 0,
    total,
    totalText: formatMetricChart(metricId, total),
    average,
    averageText: formatMetricChart(metricId, average),
  };
}

/**
 * The chart of a metric by segment (spec points 4 and 9): the top 5 segments and Other over the buckets of the range,
 * with totals, average, gaps, partial buckets and days not final. Ratios are Σ / Σ everywhere.
 */
export function prepareSeries(input: SeriesInput): ChartModel {
  const { range, granularity, metricId } = input;
  const calendarBuckets = bucketsOf(range, granularity);
  const index = indexDays(calendarBuckets);
  const rows = [...input.rows].filter((row) => index.has(row.date_key));
  const ranked = rankSegments(rows, rankingMeasure(metricId, input.present ?? null));
  const named = ranked.filter((segment) => !segment.isOther).map((segment) => segment.name);
  const colors = assignColors(named, input.previousColors);
  const evaluate = (some: Iterable<SeriesRow>) =>
    evaluateBuckets(splitByBucket(some, index, calendarBuckets.length), metricId);
  const values = { totals: evaluate(rows), bySegment: ranked.map((segment) => evaluate(segment.rows)) };
  const buckets = prepareBuckets(calendarBuckets, values, input);
  const whole = prepareWhole(rows, buckets, metricId);
  return {
    metricId,
    kind: METRICS[metricId].kind === 'additive' ? 'stacked-area' : 'lines',
    range,
    granularity,
    today: input.today,
    ...whole,
    segments: prepareSegments(ranked, metricId, colors),
    buckets,
    axis: prepareAxis(metricId, buckets, whole.average),
    coverage: prepareCoverage(input, rows),
    maturing: prepareMaturing(buckets, input),
    colors,
  };
}
