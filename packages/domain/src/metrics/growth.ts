import { divide, type Exact, shiftPoint, subtract, toFraction, toNumber } from '../exact/index.ts';

/** Two ratios equal on paper may differ in the last bits; a growth below this many percent is such noise. */
const NOISE_PERCENT = 1e-9;

/**
 * The change from previous to current in percent (8.3 means 8.3 %); null when previous is 0 (spec point 5).
 * Divided by |previous|, so that a smaller loss is a growth and a larger one a fall.
 */
export function growthRate(current: Exact, previous: Exact): number | null {
  const base = toFraction(previous);
  if (base.numerator === 0n) return null;
  const size = base.numerator < 0n ? { ...base, numerator: -base.numerator } : base;
  const growth = toNumber(shiftPoint(divide(subtract(current, base), size), 2));
  return Math.abs(growth) < NOISE_PERCENT ? 0 : growth;
}
