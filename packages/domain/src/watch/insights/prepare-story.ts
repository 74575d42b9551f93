import {
  type Bucket,
  bucketsOf,
  type DateKey,
  type DateRange,
  findDateKey,
  isInRange,
  todayInLosAngeles,
} from '../../core/calendar/index.ts';
import { type ChartAxis, prepareAxisOver } from '../../figures/charts/index.ts';
import {
  formatDateRange,
  formatDay,
  formatDayLong,
  formatMetricChart,
  NO_VALUE,
  sentenceLabel,
} from '../../core/formatting/index.ts';
import { isMetricId, METRICS, type MetricId } from '../../figures/metrics/index.ts';
import type { InsightScope } from './insight.ts';
import { nameOfScope, namesOfScope } from './insight-series.ts';

/** A day of an insight's metric, in the metric's unit; null where it has no data, or too little to say what is usual. */
export interface StoryDay {
  readonly date_key: string;
  readonly value: number | null;
  readonly usual: number | null;
  /** The ends of the usual range. */
  readonly low: number | null;
  readonly high: number | null;
  /** Whether it is no longer restated. */
  readonly is_final: boolean;
}

/** A moment that the chart names over its day. */
export interface StoryMark {
  readonly key: DateKey;
  /** `Raised Nov 4`. */
  readonly text: string;
}

export interface StoryPoint {
  readonly key: DateKey;
  /** `Wed, Nov 4`. */
  readonly title: string;
  /** `Nov 4`. */
  readonly label: string;
  readonly value: number | null;
  readonly usual: number | null;
  readonly band: readonly [number, number] | null;
  readonly isFinal: boolean;
  /** Whether the insight tells of this day. */
  readonly isTold: boolean;
  readonly isRecovered: boolean;
  readonly valueText: string;
  readonly usualText: string;
  readonly lowText: string;
  readonly highText: string;
  /** `Raised`, `Recovered`, `Not final yet`, `No data`; several are joined, null for none. */
  readonly note: string | null;
}

/** The metric of an insight around its days, ready to draw. */
export interface StoryChart {
  readonly metricId: MetricId;
  /** `Net sales a day`. */
  readonly title: string;
  /** Whose figures they are, as the legend says: `BMB-DRW-4`, `All products`. */
  readonly subject: string;
  readonly buckets: readonly Bucket[];
  readonly granularity: 'daily';
  readonly today: DateKey;
  readonly points: readonly StoryPoint[];
  readonly axis: ChartAxis;
  /** The days it tells of, inside the chart; null where they are not known. */
  readonly told: DateRange | null;
  readonly raised: StoryMark | null;
  readonly recovered: StoryMark | null;
  /** Whether any day says what is usual. */
  readonly hasUsual: boolean;
  /** `Usual: the same weekday of the 8 weeks before, special weeks left out. Nov 20 not final yet.` */
  readonly footnote: string;
  /** One sentence for those who do not see it. */
  readonly description: string;
}

export interface StoryInput {
  readonly metric: string;
  readonly scope: InsightScope;
  /** ISO instant. */
  readonly fired_at: string;
  readonly recovered_on: string | null;
  /** The days it tells of, `YYYY-MM-DD`. */
  readonly days: { readonly start: string; readonly end: string } | null;
  readonly series: { readonly days: readonly StoryDay[] };
}

const USUAL = 'Usual: the same weekday of the 8 weeks before, special weeks left out.';

function rangeOfStory(days: readonly StoryDay[]): DateRange | null {
  const dates = days.flatMap(({ date_key: date }) => findDateKey(date) ?? []).toSorted();
  const [start, end] = [dates[0], dates.at(-1)];
  return start === undefined || end === undefined ? null : { start, end };
}

/** The days told of, as far as the chart reaches. */
function toldRange({ days }: StoryInput, shown: DateRange): DateRange | null {
  const [start, end] = [findDateKey(days?.start ?? ''), findDateKey(days?.end ?? '')];
  if (start === null || end === null || start > shown.end || end < shown.start) return null;
  return { start: start < shown.start ? shown.start : start, end: end > shown.end ? shown.end : end };
}

function titleOf(metricId: MetricId): string {
  return `${sentenceLabel(metricId)} ${METRICS[metricId].kind === 'additive' ? 'a' : 'by'} day`;
}

interface PointContext {
  readonly metricId: MetricId;
  readonly today: DateKey;
  readonly told: DateRange | null;
  readonly raised: StoryMark | null;
  readonly recovered: StoryMark | null;
}

function preparePoint({ start: key }: Bucket, day: StoryDay | undefined, context: PointContext): StoryPoint {
  const { metricId, today, told, raised, recovered } = context;
  const textOf = (value: number | null) => (value === null ? NO_VALUE : formatMetricChart(metricId, value));
  const { value = null, usual = null, low = null, high = null } = day ?? {};
  const isFinal = day?.is_final ?? true;
  const notes = [
    raised?.key === key ? 'Raised' : null,
    recovered?.key === key ? 'Recovered' : null,
    value === null ? 'No data' : isFinal ? null : 'Not final yet',
  ].filter((note) => note !== null);
  return {
    key,
    title: formatDayLong(key, today),
    label: formatDay(key, today),
    value,
    usual,
    band: low === null || high === null ? null : [low, high],
    isFinal,
    isTold: told !== null && isInRange(key, told),
    isRecovered: recovered?.key === key,
    valueText: textOf(value),
    usualText: textOf(usual),
    lowText: textOf(low),
    highText: textOf(high),
    note: notes.length === 0 ? null : notes.join(' · '),
  };
}

function describeNotFinal(points: readonly StoryPoint[], today: DateKey): string | null {
  const young = points.filter(({ isFinal, value }) => !isFinal && value !== null);
  const [first, last] = [young[0], young.at(-1)];
  if (first === undefined || last === undefined) return null;
  return `${formatDateRange({ start: first.key, end: last.key }, today)} not final yet.`;
}

function markOn(word: string, day: DateKey | null, shown: DateRange, today: DateKey): StoryMark | null {
  return day === null || !isInRange(day, shown)
    ? null
    : { key: day, text: `${word} ${formatDay(day, today)}` };
}

/** The chart of an insight; null where its metric is not known or it has no days to draw. */
export function prepareStory(input: StoryInput, today: DateKey): StoryChart | null {
  const { metric, series, scope } = input;
  const range = rangeOfStory(series.days);
  if (!isMetricId(metric) || range === null) return null;
  const metricId = metric;
  const buckets = bucketsOf(range, 'daily');
  const told = toldRange(input, range);
  const raised = markOn('Raised', todayInLosAngeles(new Date(input.fired_at)), range, today);
  const recovered = markOn('Recovered', findDateKey(input.recovered_on ?? ''), range, today);
  const byDay = new Map(series.days.map((day) => [day.date_key, day]));
  const context = { metricId, today, told, raised, recovered };
  const points = buckets.map((bucket) => preparePoint(bucket, byDay.get(bucket.start), context));
  const values = points.flatMap(({ value, usual, band }) => [value, usual, ...(band ?? [])]);
  const hasUsual = points.some(({ usual }) => usual !== null);
  const title = titleOf(metricId);
  const subject = nameOfScope(namesOfScope(scope)) ?? 'All products';
  const marks = [raised, recovered].flatMap((mark) =>
    mark === null ? [] : [mark.text.replace(/^./, (letter) => letter.toLowerCase())],
  );
  return {
    metricId,
    title,
    subject,
    buckets,
    granularity: 'daily',
    today,
    points,
    axis: prepareAxisOver(
      metricId,
      values.filter((value) => value !== null),
    ),
    told,
    raised,
    recovered,
    hasUsual,
    footnote: [hasUsual ? USUAL : null, describeNotFinal(points, today)].filter(Boolean).join(' '),
    description: `${[`${title} of ${subject}, ${formatDateRange(range, today)}`, ...marks].join('; ')}.`,
  };
}
