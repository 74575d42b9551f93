import type { DateKey, Granularity } from '../../core/calendar/index.ts';
import { formatDateRange } from '../../core/formatting/index.ts';
import { METRICS, type MetricId } from '../metrics/index.ts';
import { DIMENSIONS, type SegmentId } from '../../products/index.ts';
import type { ChartModel } from './chart-model.ts';
import { textOrNone } from './prepare-tooltip.ts';

/** The data behind a chart as text, for a table on the page. */
export interface ChartTable {
  /** The bucket's column, the segments, Total. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly cells: readonly string[];
  }[];
  /** The whole range. */
  readonly footer: readonly string[];
}

const BUCKET_NAMES: Readonly<Record<Granularity, string>> = {
  daily: 'Day',
  weekly: 'Week',
  monthly: 'Month',
};

/** '{Metric} by {Brand|Parent SKU|SKU}' (spec point 2). */
export function chartTitle(id: MetricId, dimension: SegmentId): string {
  return `${METRICS[id].label} by ${DIMENSIONS[dimension].singular}`;
}

/** The chart as a table: a row a bucket ('—' in gaps), a column a segment, totals at the side and the foot. */
export function prepareChartTable(model: ChartModel): ChartTable {
  const { metricId, segments, buckets } = model;
  return {
    columns: [BUCKET_NAMES[model.granularity], ...segments.map((segment) => segment.name), 'Total'],
    rows: buckets.map(({ key, label, values, total }) => ({
      key,
      label,
      cells: [...values, total].map((value) => textOrNone(metricId, value)),
    })),
    footer: ['Total', ...segments.map((segment) => segment.totalText), model.totalText],
  };
}

/** One sentence with the chart's result, for those who don't see it. */
export function describeChart(model: ChartModel, dimension: SegmentId, today: DateKey): string {
  const subject = `${chartTitle(model.metricId, dimension)}, ${formatDateRange(model.range, today)}`;
  if (model.isEmpty) return `${subject}: no data.`;
  const whole = model.kind === 'lines' ? `average ${model.averageText}` : `total ${model.totalText}`;
  const parts = model.segments.map((segment) => `${segment.name} ${segment.totalText}`);
  return `${subject}: ${whole}; ${parts.join(', ')}.`;
}

/**
 * What the hatched or dashed marks say: which days are not final, and of areas which end of the range holds only a part
 * of a week or month. Null when everything is whole and final.
 */
export function describeHatched({ buckets, granularity, kind, maturing }: ChartModel): string | null {
  const isCut = (position: number) => {
    const bucket = buckets.at(position);
    return kind === 'stacked-area' && bucket?.isPartial === true && bucket.hasData;
  };
  const noun = BUCKET_NAMES[granularity].toLowerCase();
  const ends = [isCut(0) ? 'first' : null, isCut(-1) && buckets.length > 1 ? 'last' : null];
  const cut = ends.filter((end) => end !== null).join(' and ');
  const partial = cut === '' ? null : `${cut} ${noun} partial`;
  const parts = [maturing?.text ?? null, partial].filter((part) => part !== null);
  const text = parts.join(' · ');
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
