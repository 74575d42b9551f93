/** Makes the median absolute deviation of normal values their standard deviation. */
const TO_DEVIATION = 1.4826;

/** The middle value; 0 of none. */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  // Sorted without a call for each comparison: a run of insights takes hundreds of thousands of medians.
  const sorted = new Float64Array(values);
  sorted.sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** The spread of values as a standard deviation that outliers do not move. */
export function spreadOf(values: readonly number[], center = medianOf(values)): number {
  return TO_DEVIATION * medianOf(values.map((value) => Math.abs(value - center)));
}

/** A line through points by the median of the slopes between them (Theil 1950, Sen 1968). */
export interface RobustLine {
  readonly slope: number;
  /** The line's value at x = 0. */
  readonly atZero: number;
  /** From −1 to 1: how steadily the values rise with x (Kendall's tau). */
  readonly tau: number;
}

export function robustLine(xs: readonly number[], ys: readonly number[]): RobustLine {
  const slopes: number[] = [];
  for (const [at, y] of ys.entries()) {
    for (let before = 0; before < at; before += 1) {
      const run = (xs[at] ?? 0) - (xs[before] ?? 0);
      if (run !== 0) slopes.push((y - (ys[before] ?? 0)) / run);
    }
  }
  const slope = medianOf(slopes);
  const steadiness = slopes.reduce((sum, each) => sum + Math.sign(each), 0);
  return {
    slope,
    atZero: medianOf(ys.map((y, at) => y - slope * (xs[at] ?? 0))),
    tau: slopes.length === 0 ? 0 : steadiness / slopes.length,
  };
}

/** The one of the numbers that lies nearest to a value; the value itself where it lies between them. */
export function nearestBound(value: number, bounds: readonly number[]): number {
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  if (value < low) return low;
  return value > high ? high : value;
}
