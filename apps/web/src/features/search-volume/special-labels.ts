import type { ShownWeek } from '@skuline/domain/search-volume';

/** A character of the 12 px label, on average and generously. */
const CHARACTER_WIDTH = 6.4;
const GAP = 8;
const ROWS = 2;

/** The name of a special week over its hairline. */
export interface SpecialLabel {
  readonly key: string;
  readonly name: string;
  /** Pixels from the plot's left edge to the text's. */
  readonly left: number;
  /** 0 is next to the plot. */
  readonly row: number;
}

/**
 * Places the names over the plot, each centred on its week but inside the plot's width. A name with no room takes a
 * second row; one with no room there either is left to the hairline, the tooltip and the table.
 */
export function placeSpecialLabels(weeks: readonly ShownWeek[], width: number): SpecialLabel[] {
  const ends = Array.from({ length: ROWS }, () => Number.NEGATIVE_INFINITY);
  return weeks.flatMap((week, index) => {
    if (week.specialName === null) return [];
    const textWidth = week.specialName.length * CHARACTER_WIDTH;
    const centre = ((index + 0.5) / weeks.length) * width;
    const left = Math.max(0, Math.min(width - textWidth, centre - textWidth / 2));
    const row = ends.findIndex((end) => left >= end + GAP);
    if (row === -1) return [];
    ends[row] = left + textWidth;
    return [{ key: week.key, name: week.specialName, left, row }];
  });
}
