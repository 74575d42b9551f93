import type { ChartSegment } from '@skuline/domain/charts';

/** The CSS variable of a palette index 0–5. */
function paletteColor(colorIndex: number): string {
  return `var(--sk-series-${colorIndex + 1})`;
}

/** A segment's color. The only segment of a chart uses the accent color. */
export function seriesColor(segment: ChartSegment, segmentCount: number): string {
  return segmentCount === 1 && !segment.isOther ? 'var(--sk-accent)' : paletteColor(segment.colorIndex);
}
