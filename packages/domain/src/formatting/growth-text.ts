import { formatMagnitude, NO_VALUE } from './decimal-text.ts';

/** A growth is the difference of two close numbers, so its noise is absolute: anything past this decimal. */
const NOISE_DECIMALS = 10;

/** A growth in percent without its sign, for where an arrow shows the direction: `8.3%`; '—' when unknown. */
export function formatGrowthMagnitude(growth: number | null): string {
  if (growth === null || !Number.isFinite(growth)) return NO_VALUE;
  return `${formatMagnitude(Number(Math.abs(growth).toFixed(NOISE_DECIMALS)), 1)}%`;
}

/** A growth in percent with a sign and 1 decimal: `+8.3%`, `-7.7%`, `0.0%`; '—' when unknown (spec point 5). */
export function formatGrowth(growth: number | null): string {
  const sign = growth === null || growth === 0 || !Number.isFinite(growth) ? '' : growth > 0 ? '+' : '-';
  return sign + formatGrowthMagnitude(growth);
}
