import type { Bucket, DateKey, Granularity } from '../../core/calendar/index.ts';
import { formatBucketTick } from '../../core/formatting/index.ts';

/** Buckets from label to label: days stay on the same weekday, weeks come in quarters, months in parts of a year. */
const STEPS = {
  daily: [1, 2, 3, 7, 14, 28, 56, 91],
  weekly: [1, 2, 4, 6, 13, 26],
  monthly: [1, 2, 3, 4, 6, 12],
} as const satisfies Record<Granularity, readonly number[]>;

/** Which buckets carry a label under the axis when at most so many fit: the first and every nth. */
export function labelPositions(
  bucketCount: number,
  mostLabels: number,
  granularity: Granularity = 'daily',
): number[] {
  const room = Math.max(1, mostLabels);
  const fits = (step: number) => Math.ceil(bucketCount / step) <= room;
  const step = STEPS[granularity].find(fits) ?? Math.ceil(bucketCount / room);
  return everyNth(bucketCount, step);
}

function everyNth(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Half a letter of the 12 px axis text on average, and the least space between two labels. */
const HALF_LETTER = 3.3;
const GAP = 12;
/** At most one label per so many pixels, however short. */
const LABEL_WIDTH = 90;

export interface AxisLabel {
  /** Of its bucket. */
  readonly key: string;
  readonly text: string;
}

export interface AxisRoom {
  /** Of the whole drawing, in pixels. */
  readonly width: number;
  /** Where the first and the last bucket stand in it. */
  readonly first: number;
  readonly last: number;
}

/** What is drawn over time. */
interface LabelledChart {
  readonly buckets: readonly Bucket[];
  readonly granularity: Granularity;
  readonly today: DateKey;
}

/** The labels under the axis: every nth bucket, as many as stand beside each other; a past year is named once. */
export function prepareAxisLabels(chart: LabelledChart, { width, first, last }: AxisRoom): AxisLabel[] {
  const { buckets, granularity } = chart;
  const between = buckets.length < 2 ? 0 : (last - first) / (buckets.length - 1);
  const place = (step: number) =>
    everyNth(buckets.length, step).map((position, index, positions) => {
      const text = tickText(chart, position, positions[index - 1]);
      return {
        key: buckets[position]?.key ?? '',
        text,
        ...extentOf(text, first + position * between, width),
      };
    });
  const step = STEPS[granularity].find((n) => n * between >= LABEL_WIDTH && standApart(place(n)));
  return place(step ?? Math.max(1, buckets.length)).map(({ key, text }) => ({ key, text }));
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

/** From where to where a text centered on its bucket reaches: never beyond the edges of the drawing. */
export function extentOf(text: string, center: number, width: number): Extent {
  const half = text.length * HALF_LETTER;
  const middle = Math.max(half, Math.min(center, width - half));
  return { from: middle - half, to: middle + half };
}

function standApart(labels: readonly Extent[]): boolean {
  return labels.every(({ from }, index) => from - (labels[index - 1]?.to ?? Number.NEGATIVE_INFINITY) >= GAP);
}

/** A year that the label before has named already is left out. */
function tickText(
  { buckets, granularity, today }: LabelledChart,
  position: number,
  before: number | undefined,
): string {
  const bucket = buckets[position];
  if (bucket === undefined) return '';
  const named = before === undefined ? undefined : buckets[before]?.start;
  const isNamed = named?.slice(0, 4) === bucket.start.slice(0, 4);
  return formatBucketTick(bucket, granularity, isNamed ? bucket.start : today);
}
