import type { ChartModel } from '@skuline/domain/charts';

/** A bucket as the chart library reads it: its key and, under each segment's keys, the values to draw. */
export type PlotRow = Readonly<Record<string, number | string | null>>;

/** The data key of a segment's dashed end, the days not final yet. */
export function youngKey(segmentKey: string): string {
  return `${segmentKey}young`;
}

function firstYoungIndex({ buckets }: ChartModel): number {
  const index = buckets.findIndex((bucket) => bucket.isMaturing);
  return index === -1 ? buckets.length : index;
}

/** One row a bucket. Lines come in two parts that share a point: final, and from there on not final yet. */
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

/** From which bucket to which the areas are hatched; null when every day is final. */
export function findHatch(model: ChartModel): { readonly from: string; readonly to: string } | null {
  const { buckets } = model;
  const first = firstYoungIndex(model);
  const last = buckets.findLastIndex((bucket) => bucket.isMaturing);
  if (model.kind !== 'stacked-area' || last === -1) return null;
  // A single young bucket is a point: the way up to it is what is not final.
  const from = buckets[first === last ? Math.max(0, first - 1) : first];
  const to = buckets[last];
  return from === undefined || to === undefined ? null : { from: from.key, to: to.key };
}

/** Whether a value stands between two gaps, where a line has no length and needs a dot. */
export function isLonely(rows: readonly PlotRow[], index: number, key: string): boolean {
  const valueAt = (position: number) => rows[position]?.[key] ?? null;
  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null;
}
