const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 5;
/** No metric has meaning below this; doubles would run out of digits for the steps. */
const SMALLEST_SPAN = 1e-9;
/** Part of a step by which a sum of doubles may pass a tick without needing another one. */
const NOISE = 1e-9;

/** A multiple of the step without the noise of binary fractions: 3 × 0.1 is 0.3. */
function multiple(step: number, count: number): number {
  return Number((step * count).toPrecision(14));
}

function ticksBy(step: number, min: number, max: number): number[] {
  const [first, last] = [Math.floor(min / step + NOISE), Math.ceil(max / step - NOISE)];
  return Array.from({ length: last - first + 1 }, (_, index) => multiple(step, first + index));
}

/**
 * At most 5 round ticks, steps of 1, 2, 2.5 or 5 × 10ⁿ, whose first and last embrace min and max.
 * @param smallestStep 1 for counts, which have no halves.
 */
export function roundTicks(max: number, min = 0, smallestStep = 0): number[] {
  const [low, high] = [Math.min(min, max), Math.max(min, max)];
  // Nothing to embrace: one unit above, so that the axis has a height.
  if (high - low < SMALLEST_SPAN) return ticksBy(1, Math.floor(low), Math.floor(low) + 1);
  const exponent = Math.floor(Math.log10((high - low) / MOST_TICKS));
  for (let power = exponent; ; power += 1) {
    for (const step of STEPS) {
      const size = Number((step * 10 ** power).toPrecision(14));
      if (smallestStep > 0 && !Number.isInteger(size / smallestStep)) continue;
      const ticks = ticksBy(size, low, high);
      if (ticks.length <= MOST_TICKS) return ticks;
    }
  }
}
