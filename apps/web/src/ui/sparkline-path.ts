export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Splits values into runs without gaps and scales them to a box, with the highest value at the top. */
export function sparklineRuns(
  values: readonly (number | null)[],
  box: { readonly width: number; readonly height: number; readonly inset: number },
): Point[][] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const innerHeight = box.height - 2 * box.inset;
  const step = values.length > 1 ? (box.width - 2 * box.inset) / (values.length - 1) : 0;
  const runs: Point[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
      return;
    }
    // A constant series is drawn through the middle.
    const share = span === 0 ? 0.5 : (value - low) / span;
    runs.at(-1)?.push({ x: box.inset + index * step, y: box.inset + (1 - share) * innerHeight });
  });
  return runs.filter((run) => run.length > 0);
}

/** The slope at a point of a curve that never overshoots its data (Fritsch–Carlson, like d3's monotone curve). */
function slopeAt(before: Point, at: Point, after: Point): number {
  const left = (at.y - before.y) / (at.x - before.x);
  const right = (after.y - at.y) / (after.x - at.x);
  if (left * right <= 0) return 0;
  const weighted = (left * (after.x - at.x) + right * (at.x - before.x)) / (after.x - before.x);
  return Math.sign(weighted) * Math.min(Math.abs(left), Math.abs(right), Math.abs(weighted) / 2) * 2;
}

function format(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** An SVG path through the points as a smooth monotone curve; a single point becomes a dot. */
export function smoothPath(points: readonly Point[]): string {
  const slopes = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before !== undefined && after !== undefined) return slopeAt(before, point, after);
    return 0;
  });
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (before === undefined)
        return `M${format(point.x)},${format(point.y)}${points.length === 1 ? 'h0.01' : ''}`;
      const third = (point.x - before.x) / 3;
      const from = [before.x + third, before.y + third * (slopes[index - 1] ?? 0)].map(format).join(',');
      const to = [point.x - third, point.y - third * (slopes[index] ?? 0)].map(format).join(',');
      return `C${from} ${to} ${format(point.x)},${format(point.y)}`;
    })
    .join('');
}
