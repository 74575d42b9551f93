import {
  bucketsOf,
  eachDay,
  isMaturing,
  maturingRange,
  overlapOf,
  type Bucket,
  type ComparedDays,
  type DateRange,
  type Granularity,
  type Maturity,
} from '../../core/calendar/index.ts';
import { divide, toNumber } from '../../core/exact/index.ts';
import {
  formatBucketLabel,
  formatBucketTick,
  formatDateRange,
  formatDayLong,
  formatMetricCompact,
  NO_VALUE,
} from '../../core/formatting/index.ts';
import type { KnownDays } from '../known-days/index.ts';
import {
  evaluateMetric,
  findMetric,
  METRICS,
  rankingMeasure,
  sumFacts,
  type FactsPresent,
  type FactSums,
  type MetricId,
} from '../metrics/index.ts';
import { prepareAxis } from './chart-axis.ts';
import type { ChartBucket, ChartModel, ChartSegment } from './chart-model.ts';
import { type KnownOfMetric, knownOfMetric } from './known-of-metric.ts';
import { textOrNone } from './prepare-tooltip.ts';
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
  /** What is known of the range's days; everything when left out. */
  readonly known?: KnownDays;
  /** What the rows are summed by; the granularity when left out. A week whose days are not all known needs days. */
  readonly rowsBy?: Granularity;
  /** Whether all days count for everything in the totals, as the specification has them. */
  readonly days?: ComparedDays;
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
function splitByBucket(rows: readonly SeriesRow[], index: BucketIndex, bucketCount: number): SeriesRow[][] {
  const split = Array.from({ length: bucketCount }, (): SeriesRow[] => []);
  for (const row of rows) split[index.get(row.date_key) ?? -1]?.push(row);
  return split;
}

/** The sums of a bucket or of the whole range; a ratio's are those of the days that have both its parts. */
type SumRows = (rows: readonly SeriesRow[]) => FactSums;

function prepareSegments(
  ranked: readonly SegmentRows[],
  metricId: MetricId,
  { colors, sumWhole }: { readonly colors: ReadonlyMap<string, number>; readonly sumWhole: SumRows },
): ChartSegment[] {
  return ranked.map(({ name, isOther, rows }, index) => {
    const found = findMetric(metricId, sumWhole(rows), 'chart');
    return {
      key: `segment${index}`,
      name,
      isOther,
      colorIndex: isOther ? OTHER_COLOR_INDEX : (colors.get(name) ?? 0),
      total: found ?? 0,
      totalText: textOrNone(metricId, found),
      compactTotalText: found === null ? NO_VALUE : formatMetricCompact(metricId, found),
    };
  });
}

function prepareMaturing(buckets: readonly ChartBucket[], input: SeriesInput): ChartModel['maturing'] {
  const young = maturingRange(input);
  const [first, last] = [
    buckets.find(({ isMaturing: is }) => is),
    buckets.findLast(({ isMaturing: is }) => is),
  ];
  if (young === null || first === undefined || last === undefined) return null;
  // A day without data is no figure that may still change.
  const range = overlapOf(young, { start: first.start, end: last.end });
  if (range === null) return null;
  return { range, text: `${formatDateRange(range, input.today)} not final yet` };
}

interface BucketValues {
  readonly totals: readonly (number | null)[];
  /** Segment first, bucket second. */
  readonly bySegment: readonly (readonly (number | null)[])[];
  readonly missingOf: KnownOfMetric['missingOf'];
}

function prepareBuckets(
  buckets: readonly Bucket[],
  { totals, bySegment, missingOf }: BucketValues,
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
      missing: missingOf(bucket),
      isMaturing: total !== null && isMaturing(bucket, input),
      values: bySegment.map((values) => (total === null ? null : (values[index] ?? missing))),
      total,
    };
  });
}

/** The metric over the whole range, and what its buckets hold on average. */
function prepareWhole(
  metricId: MetricId,
  buckets: readonly ChartBucket[],
  { whole, drawn }: { readonly whole: FactSums; readonly drawn: FactSums },
): Pick<ChartModel, 'isEmpty' | 'total' | 'totalText' | 'average' | 'averageText'> {
  const metric = METRICS[metricId];
  const filled = buckets.filter((bucket) => bucket.hasData).length;
  const found = findMetric(metricId, whole, 'chart');
  const total = found ?? 0;
  const average =
    metric.kind === 'ratio' || filled === 0 ? total : toNumber(divide(drawn[metric.fact], filled));
  return {
    isEmpty: filled === 0,
    total,
    totalText: textOrNone(metricId, found),
    average,
    averageText: textOrNone(metricId, found === null ? null : average),
  };
}

/**
 * The chart of a metric by segment (spec points 4 and 9): the top 5 segments and Other over the buckets of the range,
 * with totals, average, gaps, partial buckets and days not final. Ratios are Σ / Σ everywhere, of the days on which both
 * parts are known.
 */
export function prepareSeries(input: SeriesInput): ChartModel {
  const { range, granularity, metricId } = input;
  const calendarBuckets = bucketsOf(range, granularity);
  const index = indexDays(calendarBuckets);
  const rows = [...input.rows].filter((row) => index.has(row.date_key));
  const { isKnown, hasKnown, missingOf, restsOn } = knownOfMetric({
    ...input,
    known: input.known ?? {},
    rowsBy: input.rowsBy ?? granularity,
  });
  const isPlain = METRICS[metricId].kind === 'additive' || input.days === 'whole';
  const sumWhole: SumRows = (some) => sumFacts(isPlain ? some : some.filter(isKnown));
  const ranked = rankSegments(rows, rankingMeasure(metricId, input.present ?? null));
  const named = ranked.filter((segment) => !segment.isOther).map((segment) => segment.name);
  const colors = assignColors(named, input.previousColors);
  const evaluate = (some: readonly SeriesRow[]) =>
    splitByBucket(some.filter(isKnown), index, calendarBuckets.length).map((ofBucket, at) => {
      const bucket = calendarBuckets[at];
      if (ofBucket.length === 0 || bucket === undefined || !hasKnown(bucket)) return null;
      return evaluateMetric(metricId, sumFacts(ofBucket), 'chart');
    });
  const values = {
    totals: evaluate(rows),
    bySegment: ranked.map((segment) => evaluate(segment.rows)),
    missingOf,
  };
  const buckets = prepareBuckets(calendarBuckets, values, input);
  const sums = { whole: sumWhole(rows), drawn: sumFacts(rows.filter(isKnown)) };
  const whole = prepareWhole(metricId, buckets, sums);
  return {
    metricId,
    kind: METRICS[metricId].kind === 'additive' ? 'stacked-area' : 'lines',
    range,
    granularity,
    today: input.today,
    ...whole,
    segments: prepareSegments(ranked, metricId, { colors, sumWhole }),
    buckets,
    restsOn: input.days === 'whole' ? null : restsOn,
    axis: prepareAxis(metricId, buckets, whole.average),
    maturing: prepareMaturing(buckets, input),
    colors,
  };
}
