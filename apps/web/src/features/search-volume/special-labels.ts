import type { ShownWeek } from '@skuline/domain/search-volume';

/** A character of the 12 px label, on average and generously. */
const CHARACTER_WIDTH = 6.4;
const GAP = 8;

/** The name of a special week over its hairline. */
export interface SpecialLabel {
  readonly key: string;
  readonly name: string;
  /** Pixels from the plot's left edge to the text's. */
  readonly left: number;
}

/**
 * Places the names in one row over the plot, each centred on its week but inside the plot's width. A name with no room
 * beside the one before it is left to the hairline, the tooltip and the table.
 */
export function placeSpecialLabels(weeks: readonly ShownWeek[], width: number): SpecialLabel[] {
  let end = Number.NEGATIVE_INFINITY;
  return weeks.flatMap((week, index) => {
    if (week.specialName === null) return [];
    const textWidth = week.specialName.length * CHARACTER_WIDTH;
    const centre = ((index + 0.5) / weeks.length) * width;
    const left = Math.max(0, Math.min(width - textWidth, centre - textWidth / 2));
    if (left < end + GAP) return [];
    end = left + textWidth;
    return [{ key: week.key, name: week.specialName, left }];
  });
}
