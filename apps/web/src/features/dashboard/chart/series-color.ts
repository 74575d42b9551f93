import type { ChartSegment } from '@skuline/domain/charts';

/** The token of a palette index 0–5. */
function paletteColor(colorIndex: number): string {
  return `var(--sk-series-${colorIndex + 1})`;
}

/** A segment's color; the only segment of a chart needs no palette and takes the accent. */
export function seriesColor(segment: ChartSegment, segmentCount: number): string {
  return segmentCount === 1 && !segment.isOther ? 'var(--sk-accent)' : paletteColor(segment.colorIndex);
}
