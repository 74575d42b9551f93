import {
  divide,
  type Exact,
  type Fraction,
  shiftPoint,
  subtract,
  toFraction,
  toNumber,
} from '../../core/exact/index.ts';

/** Two ratios equal on paper may differ in the last bits; a growth below this many percent is such noise. */
const NOISE_PERCENT = 1e-9;

/**
 * The change from previous to current as a fraction of |previous|, so that a smaller loss is a growth and a larger one
 * a fall; null when previous is 0.
 */
export function growthExactly(current: Exact, previous: Exact): Fraction | null {
  const base = toFraction(previous);
  if (base.numerator === 0n) return null;
  const size = base.numerator < 0n ? { ...base, numerator: -base.numerator } : base;
  return divide(subtract(current, base), size);
}

/** {@link growthExactly} in percent: 8.3 means 8.3 % (spec point 5). */
export function growthRate(current: Exact, previous: Exact): number | null {
  const exact = growthExactly(current, previous);
  if (exact === null) return null;
  const growth = toNumber(shiftPoint(exact, 2));
  return Math.abs(growth) < NOISE_PERCENT ? 0 : growth;
}
