import { type DateRange, overlapOf } from '@skuline/domain/calendar';
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

/** The data key of a segment's points in weeks and months of which only a part is shown. */
export function cutKey(segmentKey: string): string {
  return `${segmentKey}cut`;
}

/** So many whole weeks or months are an area by themselves. */
const LEAST_WHOLE = 2;

/**
 * Whether a bucket is a point apart from the area: an area that climbs out of five days of a month reads as growth.
 */
function isApart({ buckets, kind }: ChartModel): (bucket: ChartModel['buckets'][number]) => boolean {
  const whole = buckets.filter(({ isPartial, hasData }) => hasData && !isPartial).length;
  return (bucket) => kind === 'stacked-area' && bucket.isPartial && bucket.hasData && whole >= LEAST_WHOLE;
}

/** Whether any bucket is drawn as a point. */
export function hasCuts(model: ChartModel): boolean {
  return model.buckets.some(isApart(model));
}

/** One row per bucket. A line has two parts that share a point: the final days, and the rest. */
export function preparePlotRows(model: ChartModel): PlotRow[] {
  const young = model.kind === 'lines' ? firstYoungIndex(model) : model.buckets.length;
  const isCut = isApart(model);
  return model.buckets.map((bucket, index) => {
    const row: Record<string, number | string | null> = { key: bucket.key };
    model.segments.forEach((segment, position) => {
      const value = bucket.values[position] ?? null;
      row[segment.key] = index < young && !isCut(bucket) ? value : null;
      if (isCut(bucket)) row[cutKey(segment.key)] = value;
      row[youngKey(segment.key)] = index >= young - 1 && young < model.buckets.length ? value : null;
    });
    return row;
  });
}

export interface Hatch {
  readonly from: string;
  readonly to: string;
}

/** The bucket ranges that are hatched: days that are not final, or partial weeks and months within the area. */
export function findHatches(model: ChartModel): Hatch[] {
  const { buckets, kind } = model;
  if (kind !== 'stacked-area') return [];
  const isCut = isApart(model);
  const isHatched = (index: number) => {
    const bucket = buckets[index];
    if (bucket === undefined || isCut(bucket)) return false;
    return bucket.isMaturing || (bucket.isPartial && bucket.hasData);
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

/** The buckets that hold any of the marked days; null for none. */
export function findMarked({ buckets }: Pick<ChartModel, 'buckets'>, span: DateRange | null): Hatch | null {
  const marked = span === null ? [] : buckets.filter((bucket) => overlapOf(bucket, span) !== null);
  const [first, last] = [marked[0], marked.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.key, to: last.key };
}

/** Whether a value lies between two gaps, where a line has no length and needs a dot. */
export function isLonely(rows: readonly PlotRow[], index: number, key: string): boolean {
  const valueAt = (position: number) => rows[position]?.[key] ?? null;
  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null;
}
