import {
  bucketKeyOf,
  type DateKey,
  type DateRange,
  findDateKey,
  type Granularity,
  isInRanges,
} from '../../core/calendar/index.ts';
import { type ChartAxis, type ChartModel, prepareSeries, roundTicks } from '../charts/index.ts';
import { formatDateRange, formatMetricAxis } from '../../core/formatting/index.ts';
import { type KnownDays, knownDaysOf } from '../known-days/index.ts';
import { factsOf, type FactSums, findMetric, METRICS, sumFacts } from '../metrics/index.ts';
import { wilsonInterval, type WilsonInterval } from '../proportions/index.ts';
import type { FunnelStepId } from './funnel-ids.ts';
import { funnelStep } from './funnel-steps.ts';
import { formatRate } from './loss-words.ts';

export interface RatePoint {
  /** Of its bucket. */
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly isMaturing: boolean;
  /** `No traffic report`; null where the point rests on all of its days. */
  readonly missing: string | null;
  /** A fraction, of the days on which both stages are known; null where nothing went in. */
  readonly rate: number | null;
  /** The rate's own 95 % range; null above 100 %. */
  readonly interval: WilsonInterval | null;
  readonly upstream: number;
  readonly downstream: number;
}

/** A step's rate over time with its 95 % range. */
export interface RateSeries {
  readonly step: FunnelStepId;
  readonly points: readonly RatePoint[];
  /** What the rate is measured by, drawn as a dashed line; null when unknown. */
  readonly referenceRate: number | null;
  /** Whether any point has a range. */
  readonly hasBand: boolean;
  readonly axis: ChartAxis;
  /** The buckets with their labels under the axis, and what is not final yet. */
  readonly chart: ChartModel;
}

export interface RateSeriesInput {
  readonly step: FunnelStepId;
  /** By day. */
  readonly rows: readonly (FactSums & { readonly date_key: string })[];
  /** What is known of the range's days; everything when left out. */
  readonly known?: KnownDays;
  readonly range: DateRange;
  readonly granularity: Granularity;
  readonly referenceRate: number | null;
  readonly today: DateKey;
  readonly maturingDays: number;
}

/** Lines in the upper half of the plot would be flat from zero. */
const ZOOM_ABOVE = 0.45;

export function prepareRateSeries(input: RateSeriesInput): RateSeries {
  const { step, rows, range, granularity, referenceRate } = input;
  const { upstream, downstream } = funnelStep(step);
  const chart = prepareSeries({
    ...input,
    metricId: step,
    rowsBy: 'daily',
    rows: rows.map((row) => ({ ...row, segment: '', isOther: false })),
  });
  const own = knownDaysOf(factsOf(step), range, input.known ?? {});
  const byBucket = Map.groupBy(rows, ({ date_key }) => {
    const date = findDateKey(date_key);
    return date === null || !isInRanges(date, own) ? '' : bucketKeyOf(date, range, granularity);
  });
  const points = chart.buckets.map(({ key, label, title, isMaturing, missing }): RatePoint => {
    const sums = sumFacts(byBucket.get(key) ?? []);
    const proportion = { part: sums[downstream], whole: sums[upstream] };
    return {
      key,
      label,
      title,
      isMaturing,
      missing,
      rate: findMetric(step, sums),
      interval: wilsonInterval(proportion),
      upstream: proportion.whole,
      downstream: proportion.part,
    };
  });
  return {
    step,
    points,
    referenceRate,
    hasBand: points.some(({ interval }) => interval !== null),
    axis: axisOf(step, points, referenceRate),
    chart,
  };
}

function axisOf(step: FunnelStepId, points: readonly RatePoint[], referenceRate: number | null): ChartAxis {
  const drawn = points.flatMap(({ rate, interval }) => [rate, interval?.low ?? rate, interval?.high ?? rate]);
  const known = [...drawn, referenceRate].filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...known, Number.POSITIVE_INFINITY), Math.max(0, ...known)];
  const ticks = roundTicks(highest, lowest > highest * ZOOM_ABOVE && lowest < highest ? lowest : 0);
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks: ticks.map((value) => ({ value, text: tickText(step, value) })),
  };
}

function tickText(step: FunnelStepId, value: number): string {
  return formatMetricAxis(METRICS[step].format === 'multiple' ? 'conversion' : step, value);
}

export interface RateRow {
  readonly key: string;
  readonly label: string;
  /** Low, rate, high, reference. */
  readonly cells: readonly string[];
}

/** The series as a table. */
export function prepareRateRows({ points, step, referenceRate }: RateSeries): RateRow[] {
  return points.map(({ key, label, rate, interval }) => ({
    key,
    label,
    cells: [interval?.low ?? null, rate, interval?.high ?? null, referenceRate].map((value) =>
      formatRate(step, value),
    ),
  }));
}

/** `Conversion of Linen Throw, Oct 22 – Nov 20: between 7.6% and 10.5%; reference 10.5%.` */
export function describeRates({ step, points, referenceRate, chart }: RateSeries, subject: string): string {
  const rates = points.map(({ rate }) => rate).filter((rate) => rate !== null);
  const days = formatDateRange(chart.range, chart.today);
  const title = `${METRICS[step].label} of ${subject}, ${days}`;
  if (rates.length === 0) return `${title}: no data.`;
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)].map((rate) => formatRate(step, rate));
  const reference = referenceRate === null ? '' : `; reference ${formatRate(step, referenceRate)}`;
  return `${title}: between ${lowest} and ${highest}${reference}.`;
}
