import type { ChartModel } from '@skuline/domain/charts';
import { type Point, smoothPath } from '../../../ui/index.ts';
import { seriesColor } from '../chart/series-color.ts';

/** The drawing's coordinate system; it is stretched to the available space. */
export const STILL_WIDTH = 1000;
export const STILL_HEIGHT = 260;

export interface StillBand {
  readonly key: string;
  readonly color: string;
  /** The area's outline; null for a line. */
  readonly area: string | null;
  readonly line: string;
}

function pointAt(model: ChartModel, index: number, value: number): Point {
  const [low, high] = model.axis.domain;
  return {
    x: (index / Math.max(1, model.buckets.length - 1)) * STILL_WIDTH,
    y: STILL_HEIGHT * (1 - (value - low) / (high - low)),
  };
}

function closedArea(top: readonly Point[], bottom: readonly Point[]): string {
  return `${smoothPath(top)}${smoothPath(bottom.toReversed()).replace('M', 'L')}Z`;
}

/** The marks of a chart without gaps: stacked areas, the largest at the bottom, or one line per segment. */
export function prepareStillBands(model: ChartModel): StillBand[] {
  const heights = model.buckets.map(() => 0);
  return model.segments.map((segment, position) => {
    const color = seriesColor(segment, model.segments.length);
    const values = model.buckets.map((bucket) => bucket.values[position] ?? 0);
    if (model.kind === 'lines') {
      const line = smoothPath(values.map((value, index) => pointAt(model, index, value)));
      return { key: segment.key, color, area: null, line };
    }
    const bottom = heights.map((height, index) => pointAt(model, index, height));
    values.forEach((value, index) => {
      heights[index] = (heights[index] ?? 0) + value;
    });
    const top = heights.map((height, index) => pointAt(model, index, height));
    return { key: segment.key, color, area: closedArea(top, bottom), line: smoothPath(top) };
  });
}

/** The position of a value as a share of the plot's height, from the bottom. */
export function heightShare({ axis: { domain } }: ChartModel, value: number): number {
  return (value - domain[0]) / (domain[1] - domain[0]);
}
