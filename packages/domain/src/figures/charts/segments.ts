import { sumFacts, type FactId, type FactSums } from '../metrics/index.ts';
import { compareByCodePoint, TOP_SEGMENTS } from '../../products/index.ts';

/** The name of what the top segments leave over (spec point 9). */
export const OTHER_SEGMENT = 'Other';
/** The sixth color of the palette belongs to Other, whatever else is drawn. */
export const OTHER_COLOR_INDEX = 5;

/** The sums of one segment of one day or bucket. */
export type SeriesRow = FactSums & {
  /** A day of the range, or a bucket's first day inside it. */
  readonly date_key: string;
  readonly segment: string;
  /** Tells the rest, summed by the server, from a product that is called 'Other'. */
  readonly isOther: boolean;
};

export interface SegmentRows {
  readonly name: string;
  readonly isOther: boolean;
  readonly rows: readonly SeriesRow[];
  /** The segment's sums over the whole range. */
  readonly sums: FactSums;
}

function segmentOf(name: string, isOther: boolean, rows: readonly SeriesRow[]): SegmentRows {
  return { name, isOther, rows, sums: sumFacts(rows) };
}

function addRow(byName: Map<string, SeriesRow[]>, row: SeriesRow): void {
  const known = byName.get(row.segment);
  if (known === undefined) byName.set(row.segment, [row]);
  else known.push(row);
}

/** The top 5 by a measure over the range, ties by name, then Other with all the rest. */
export function rankSegments(rows: Iterable<SeriesRow>, measure: FactId): SegmentRows[] {
  const byName = new Map<string, SeriesRow[]>();
  const rest: SeriesRow[] = [];
  for (const row of rows) {
    if (row.isOther) rest.push(row);
    else addRow(byName, row);
  }
  const named = [...byName]
    .map(([name, segmentRows]) => segmentOf(name, false, segmentRows))
    .toSorted((a, b) => b.sums[measure] - a.sums[measure] || compareByCodePoint(a.name, b.name));
  for (const segment of named.splice(TOP_SEGMENTS)) for (const row of segment.rows) rest.push(row);
  return rest.length === 0 ? named : [...named, segmentOf(OTHER_SEGMENT, true, rest)];
}

/**
 * A palette index (0–4) for each named segment. One that had a color keeps it, so that a refetch which only changes
 * the ranking does not recolor the chart; the others take what is free, in order.
 */
export function assignColors(
  names: readonly string[],
  previous: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const colors = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    const color = previous.get(name);
    if (color === undefined || color >= OTHER_COLOR_INDEX || taken.has(color)) continue;
    colors.set(name, color);
    taken.add(color);
  }
  const free = Array.from({ length: OTHER_COLOR_INDEX }, (_, index) => index).filter((c) => !taken.has(c));
  for (const name of names) if (!colors.has(name)) colors.set(name, free.shift() ?? 0);
  return colors;
}
