import type { ChartModel } from '@skuline/domain/charts';

/** A bucket as Recharts data: its key and the values of each segment. */
export type PlotRow = Readonly<Record<string, number | string | null>>;

/** The data key of a segment's dashed part, for days that are not final. */
export function youngKey(segmentKey: string): string {
  return `${segmentKey}young`;
}

function firstYoungIndex({ buckets }: ChartModel): number {
  const index = buckets.findIndex((bucket) => bucket.isMaturing);
  return index === -1 ? buckets.length : index;
}

/** One row per bucket. A line has two parts that share a point: the final days, and the rest. */
export function preparePlotRows(model: ChartModel): PlotRow[] {
  const young = model.kind === 'lines' ? firstYoungIndex(model) : model.buckets.length;
  return model.buckets.map((bucket, index) => {
    const row: Record<string, number | string | null> = { key: bucket.key };
    model.segments.forEach((segment, position) => {
      const value = bucket.values[position] ?? null;
      row[segment.key] = index < young ? value : null;
      row[youngKey(segment.key)] = index >= young - 1 && young < model.buckets.length ? value : null;
    });
    return row;
  });
}

export interface Hatch {
  readonly from: string;
  readonly to: string;
}

/** The bucket ranges that are hatched: days that are not final, or partial weeks and months. */
export function findHatches({ buckets, kind }: ChartModel): Hatch[] {
  if (kind !== 'stacked-area') return [];
  const isHatched = (index: number) => {
    const bucket = buckets[index];
    return bucket !== undefined && (bucket.isMaturing || (bucket.isPartial && bucket.hasData));
  };
  return buckets.flatMap((bucket, start) => {
    if (!isHatched(start) || isHatched(start - 1)) return [];
    const end = buckets.findIndex((_, index) => index >= start && !isHatched(index + 1));
    // A single bucket is a point: the stretch before it is hatched, or after it if it is the first.
    const from = start === end ? (buckets[start - 1] ?? bucket) : bucket;
    const to = end === 0 ? (buckets[1] ?? bucket) : (buckets[end] ?? bucket);
    return from === to ? [] : [{ from: from.key, to: to.key }];
  });
}

/** Whether a value lies between two gaps, where a line has no length and needs a dot. */
export function isLonely(rows: readonly PlotRow[], index: number, key: string): boolean {
  const valueAt = (position: number) => rows[position]?.[key] ?? null;
  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null;
}
