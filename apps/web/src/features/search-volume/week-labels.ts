import { labelPositions } from '@skuline/domain/charts';
import type { ShownWeek } from '@skuline/domain/search-volume';

/** The average width of a character of 12 px text, rounded up, and the least space between two labels; in pixels. */
const CHARACTER_WIDTH = 6.4;
const TICK_GAP = 12;
const NAME_GAP = 8;

/** The indexes of the weeks labeled under the axis: as many as fit, judged by the widest label. */
export function placeWeekLabels(weeks: readonly ShownWeek[], width: number): number[] {
  const widest = Math.max(0, ...weeks.map((week) => week.tick.length)) * CHARACTER_WIDTH;
  return labelPositions(weeks.length, Math.floor(width / (widest + TICK_GAP)), 'weekly');
}

/** The name of a special week, above its hairline. */
interface SpecialLabel {
  readonly key: string;
  readonly name: string;
  /** Pixels from the plot's left edge to the text. */
  readonly left: number;
}

/**
 * Places the names in one row above the plot, each centered on its week but inside the plot. A name without enough room
 * after the previous one is omitted; the hairline, the tooltip and the table still show it.
 */
export function placeSpecialLabels(weeks: readonly ShownWeek[], width: number): SpecialLabel[] {
  let end = Number.NEGATIVE_INFINITY;
  return weeks.flatMap((week, index) => {
    if (week.specialName === null) return [];
    const textWidth = week.specialName.length * CHARACTER_WIDTH;
    const center = ((index + 0.5) / weeks.length) * width;
    const left = Math.max(0, Math.min(width - textWidth, center - textWidth / 2));
    if (left < end + NAME_GAP) return [];
    end = left + textWidth;
    return [{ key: week.key, name: week.specialName, left }];
  });
}
