import { type Bucket, bucketsOf, type DateKey, type DateRange } from '../../core/calendar/index.ts';
import { type ChartAxis, roundTicks } from '../../figures/charts/index.ts';
import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import { formatMetricAxis } from '../../core/formatting/index.ts';
import { isMetricId, type MetricId } from '../../figures/metrics/index.ts';
import { comparesInPercent } from '../notifications/index.ts';
import type { Condition } from './thresholds.ts';
import type { TrialDay } from './trial.ts';

/** A day of a trial as it is drawn; amounts in the metric's unit. */
export interface TrialPoint {
  readonly key: DateKey;
  readonly value: number | null;
  /** The ends of the usual range; null where nothing is usual. */
  readonly low: number | null;
  readonly usual: number | null;
  readonly high: number | null;
  /** What the value has to pass for the rule to fire. */
  readonly limit: number | null;
  readonly day: TrialDay;
}

/** Days of one retail event. */
export interface EventBand extends DateRange {
  readonly name: string;
}

/** Everything the chart of a trial draws. */
export interface TrialChart {
  readonly metric: MetricId;
  readonly points: readonly TrialPoint[];
  readonly hasBand: boolean;
  readonly bands: readonly EventBand[];
  readonly axis: ChartAxis;
  readonly buckets: readonly Bucket[];
  readonly granularity: 'daily';
  readonly today: DateKey;
}

/**
 * The chart of a trial; null for a metric nobody knows, or without days. A built-in rule has no one threshold: its chart has
 * neither band nor limit.
 */
export function prepareTrialChart(
  rule: Condition | Pick<Condition, 'metric'>,
  days: readonly TrialDay[],
  today: DateKey,
): TrialChart | null {
  const { metric } = rule;
  const [first, last] = [days[0], days.at(-1)];
  if (!isMetricId(metric) || first === undefined || last === undefined) return null;
  const typical = typicalDeviation(days);
  const points = days.map(
    (day): TrialPoint => ({
      key: day.date,
      value: day.ordinary?.value ?? null,
      day,
      ...('threshold' in rule ? rangeOf({ ...rule, metric }, day, typical) : NO_RANGE),
    }),
  );
  return {
    metric,
    points,
    hasBand: points.some(({ low }) => low !== null),
    bands: bandsOf(days),
    axis: axisOf(metric, points),
    buckets: bucketsOf({ start: first.date, end: last.date }, 'daily'),
    granularity: 'daily',
    today,
  };
}

const NO_RANGE = { low: null, usual: null, high: null, limit: null };

type KnownRule = Condition & { readonly metric: MetricId };

function rangeOf(
  rule: KnownRule,
  { ordinary: reading }: TrialDay,
  typical: number | null,
): Pick<TrialPoint, 'low' | 'usual' | 'high' | 'limit'> {
  const { metric, comparison, threshold, thresholdType } = rule;
  if (comparison === 'anomaly') return rangeOfDeviation(reading, threshold, typical);
  if (thresholdType === 'absolute' || comparison === 'equals') {
    return { ...NO_RANGE, limit: toNumber(shiftPoint(threshold, comparesInPercent(metric) ? -2 : 0)) };
  }
  const usual = reading?.baseline ?? null;
  if (usual === null) return NO_RANGE;
  const reach = (Math.abs(usual) * Math.abs(threshold)) / 100;
  const [low, high] = [usual - reach, usual + reach];
  const limit = comparison === 'less_than' ? low : usual + (Math.abs(usual) * threshold) / 100;
  return { low, usual, high, limit };
}

/** So many standard deviations either way of what the baseline makes usual. */
function rangeOfDeviation(reading: TrialDay['ordinary'], threshold: number, typical: number | null) {
  if (reading === null || reading.deviation === null) return NO_RANGE;
  const usual = reading.baseline ?? reading.deviation.usual;
  const deviation = deviationOf(reading) ?? typical;
  if (deviation === null) return NO_RANGE;
  const reach = deviation * threshold;
  return { low: usual - reach, usual, high: usual + reach, limit: null };
}

/** The standard deviation of a day in the metric's unit; null where the value is exactly as usual, which shows none. */
function deviationOf(reading: TrialDay['ordinary']): number | null {
  const deviation = reading?.deviation ?? null;
  return deviation === null || deviation.z === 0 ? null : (deviation.value - deviation.usual) / deviation.z;
}

function typicalDeviation(days: readonly TrialDay[]): number | null {
  const known = days.flatMap(({ ordinary }) => deviationOf(ordinary) ?? []).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

function bandsOf(days: readonly TrialDay[]): EventBand[] {
  const bands: EventBand[] = [];
  for (const [at, { date, event }] of days.entries()) {
    if (event === null) continue;
    const open = days[at - 1]?.event === event ? bands.pop() : undefined;
    bands.push({ name: event, start: open?.start ?? date, end: date });
  }
  return bands;
}

/** Lines in the upper half of the plot would be flat from zero. */
const ZOOM_ABOVE = 0.45;

function axisOf(metric: MetricId, points: readonly TrialPoint[]): ChartAxis {
  const drawn = points
    .flatMap(({ value, low, high, limit }) => [value, low, high, limit])
    .filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...drawn, Number.POSITIVE_INFINITY), Math.max(0, ...drawn)];
  const ticks = roundTicks(
    highest,
    lowest < 0 || (lowest > highest * ZOOM_ABOVE && lowest < highest) ? lowest : 0,
  );
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks: ticks.map((value) => ({ value, text: formatMetricAxis(metric, value) })),
  };
}
