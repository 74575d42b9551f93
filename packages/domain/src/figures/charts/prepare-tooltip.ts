import type { Granularity } from '../../core/calendar/index.ts';
import { formatMetricChart, NO_VALUE } from '../../core/formatting/index.ts';
import type { MetricId } from '../metrics/index.ts';
import type { ChartBucket, ChartModel } from './chart-model.ts';

/** What the tooltip of one bucket says. */
export interface ChartTooltip {
  readonly title: string;
  /** In legend order; '—' where a segment has nothing. */
  readonly segments: readonly {
    readonly key: string;
    readonly name: string;
    readonly colorIndex: number;
    readonly text: string;
  }[];
  readonly totalText: string;
  readonly averageText: string;
  /** 'Partial week', 'Partial month', 'No data' or the missing report, 'Not final yet'. */
  readonly notes: readonly string[];
}

const PARTIAL_NOTES: Readonly<Record<Granularity, string | null>> = {
  daily: null,
  weekly: 'Partial week',
  monthly: 'Partial month',
};

export function textOrNone(id: MetricId, value: number | null | undefined): string {
  return value === null || value === undefined ? NO_VALUE : formatMetricChart(id, value);
}

function notesOf(bucket: ChartBucket, granularity: Granularity): string[] {
  return [
    bucket.isPartial ? PARTIAL_NOTES[granularity] : null,
    bucket.missing ?? (bucket.hasData ? null : 'No data'),
    bucket.isMaturing ? 'Not final yet' : null,
  ].filter((note) => note !== null);
}

/** The tooltip over the bucket at that position: its segments, Total, the range's Average, notes; null for none. */
export function prepareTooltip(model: ChartModel, position: number): ChartTooltip | null {
  const bucket = model.buckets[position];
  if (bucket === undefined) return null;
  const { metricId, granularity, averageText } = model;
  return {
    title: bucket.title,
    segments: model.segments.map(({ key, name, colorIndex }, index) => ({
      key,
      name,
      colorIndex,
      text: textOrNone(metricId, bucket.values[index]),
    })),
    totalText: textOrNone(metricId, bucket.total),
    averageText,
    notes: notesOf(bucket, granularity),
  };
}
