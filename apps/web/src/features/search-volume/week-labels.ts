import { labelPositions } from '@skuline/domain/charts';
import type { ShownWeek } from '@skuline/domain/search-volume';

/** A character of the 12 px axis text, on average and generously, and the least space between two labels. */
const CHARACTER_WIDTH = 6.4;
const GAP = 12;

/** Which weeks are named under the axis: as many as their texts leave room for, the widest deciding. */
export function placeWeekLabels(weeks: readonly ShownWeek[], width: number): number[] {
  const widest = Math.max(0, ...weeks.map((week) => week.tick.length)) * CHARACTER_WIDTH;
  return labelPositions(weeks.length, Math.floor(width / (widest + GAP)), 'weekly');
}
