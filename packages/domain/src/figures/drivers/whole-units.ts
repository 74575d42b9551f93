import { type Exact, roundToWhole, shiftPoint, toNumber } from '../../core/exact/index.ts';
import { METRICS, type MetricId } from '../metrics/index.ts';

/** Changes of ratios are kept to so many decimals. */
const RATIO_DECIMALS = 12;
const MONEY_DECIMALS = 4;

/** How fine the changes of a metric are: whole counts, ten-thousandths of a dollar, 10⁻¹² of a ratio. */
export function decimalsOf(metricId: MetricId): number {
  const metric = METRICS[metricId];
  if (metric.kind === 'ratio') return RATIO_DECIMALS;
  return metric.format === 'count' ? 0 : MONEY_DECIMALS;
}

/** The amount as a whole number of units of so many decimals; a tie goes away from zero. */
export function toUnits(amount: Exact, decimals: number): bigint {
  return roundToWhole(shiftPoint(amount, decimals));
}

export function fromUnits(units: bigint, decimals: number): number {
  return toNumber({ numerator: units, denominator: 10n ** BigInt(decimals) });
}

export function sumUnits(units: readonly bigint[]): bigint {
  return units.reduce((sum, unit) => sum + unit, 0n);
}

/**
 * The parts as whole units that add up to the whole: each is rounded, and what rounding leaves goes to the largest of
 * them, the first of equals. Negating all inputs negates the result.
 */
export function apportion(parts: readonly number[], whole: bigint, decimals: number): bigint[] {
  const units = parts.map((part) => toUnits(part, decimals));
  const sizes = parts.map(Math.abs);
  const largest = sizes.indexOf(sizes.reduce((max, size) => Math.max(max, size), 0));
  const rest = whole - sumUnits(units);
  return units.map((unit, at) => (at === largest ? unit + rest : unit));
}
