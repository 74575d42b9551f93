import type { Bucket, DateKey, DateRange, Granularity } from '../../core/calendar/index.ts';
import type { MetricId } from '../metrics/index.ts';

export interface ChartSegment {
  /** A safe data key for chart libraries, which read dots in names as paths: `segment0`, largest first. */
  readonly key: string;
  readonly name: string;
  readonly isOther: boolean;
  /** Index into the six-color palette; Other is always 5. */
  readonly colorIndex: number;
  /** Over the whole range, for the legend: a sum, or Σ numerator / Σ denominator. */
  readonly total: number;
  /** '—' for a ratio with nothing to divide by, whose number is 0. */
  readonly totalText: string;
  /** The total for a narrow legend: `$286k`. */
  readonly compactTotalText: string;
}

export interface ChartBucket extends Bucket {
  /** In full, with '(N days)' when partial: table and export. */
  readonly label: string;
  /** Under the axis. */
  readonly tick: string;
  /** Over the tooltip: `Mon, Nov 9`. */
  readonly title: string;
  /** False where no row exists for any of its days, or no report tells the metric on them: a gap, not a zero. */
  readonly hasData: boolean;
  /**
   * `No traffic report` in a gap that has other figures, `5 of 7 days: no traffic report for Nov 22 – 24`; null where a
   * bucket rests on all of its days.
   */
  readonly missing: string | null;
  /** Holds days so young that marketplaces still restate them: drawn hatched or dashed. */
  readonly isMaturing: boolean;
  /** One value a segment, in the order of `segments`; null where there is nothing to draw. */
  readonly values: readonly (number | null)[];
  /** Of all segments together; null for a gap. */
  readonly total: number | null;
}

export interface ChartAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** Everything the chart draws and says, ready to draw. */
export interface ChartModel {
  readonly metricId: MetricId;
  /** Stacked area for additive metrics; lines with a dashed Average for ratios (spec point 9). */
  readonly kind: 'stacked-area' | 'lines';
  readonly range: DateRange;
  readonly granularity: Granularity;
  /** The day the product took as today. */
  readonly today: DateKey;
  /** Nothing to draw in the whole range. */
  readonly isEmpty: boolean;
  /** Largest first, Other last. */
  readonly segments: readonly ChartSegment[];
  readonly buckets: readonly ChartBucket[];
  readonly axis: ChartAxis;
  /** Of all segments over the whole range. */
  readonly total: number;
  readonly totalText: string;
  /** Additive: what the buckets that have data hold on average. Ratio: Σ numerator / Σ denominator. */
  readonly average: number;
  readonly averageText: string;
  /** `5 of 7 days`: on how many the totals and the average rest, where the metric is not known on all; else null. */
  readonly restsOn: string | null;
  /** The days not final yet, where any of them has data: `Nov 19 – 20 not final yet`. */
  readonly maturing: { readonly range: DateRange; readonly text: string } | null;
  /** Segment name -> palette index: hand it to the next refetch, so that segments keep their colors. */
  readonly colors: ReadonlyMap<string, number>;
}
