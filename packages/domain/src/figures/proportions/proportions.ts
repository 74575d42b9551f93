import type { ProportionVerdict } from './verdicts.ts';

/** So many of so many, such as the sessions that became orders. Both are whole numbers of 0 and more. */
export interface Proportion {
  readonly part: number;
  readonly whole: number;
}

/**
 * Quantiles of χ² with one degree of freedom for p = 0.05 and p = 0.001 (NIST/SEMATECH e-Handbook of Statistical Methods,
 * 1.3.6.7.4): the squares of z = 1.96 and z = 3.29.
 */
export const LIKELY_CHI_SQUARE = 3.841458820694124;
const CLEAR_CHI_SQUARE = 10.827566170662733;
/** The least expected number in each cell from which the normal distribution is near enough (Cochran 1954). */
export const LEAST_EXPECTED = 5;
/** The quantile of the normal distribution that leaves 2.5 % on each side. */
const Z = 1.959963984540054;

/**
 * The two-proportion z-test with a pooled rate, two-sided, without continuity correction: its z² is χ² of the table of
 * both. The engine makes the same test for thousands of segments (`segment-loss.ts` of the server), so it is computed
 * in doubles in this order of operations. A part that is compared with the whole it belongs to is treated as
 * independent of it, which is the more cautious of both.
 */
export function compareProportions(a: Proportion, b: Proportion): ProportionVerdict {
  if (a.whole === 0 || b.whole === 0) return 'unknown';
  if (a.part > a.whole || b.part > b.whole) return 'above_one';
  const all = a.whole + b.whole;
  const parts = a.part + b.part;
  const rest = all - parts;
  if (Math.min(parts, rest) * Math.min(a.whole, b.whole) < LEAST_EXPECTED * all) return 'too_few';
  const difference = a.part * b.whole - b.part * a.whole;
  const chiSquare = (difference * difference * all) / (a.whole * b.whole * parts * rest);
  if (chiSquare >= CLEAR_CHI_SQUARE) return 'clear';
  return chiSquare >= LIKELY_CHI_SQUARE ? 'likely' : 'within_noise';
}

/** Whether the test says that the rates differ. */
export function isBeyondNoise(verdict: ProportionVerdict): boolean {
  return verdict === 'clear' || verdict === 'likely';
}

/** Fractions from 0 to 1. */
export interface WilsonInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95 % score interval of a rate (Wilson 1927), which stays between 0 and 1 and holds for small numbers too. Null when
 * nothing went in, and for a rate above 100 %, which is no proportion.
 */
export function wilsonInterval({ part, whole }: Proportion): WilsonInterval | null {
  if (whole === 0 || part > whole) return null;
  const square = Z * Z;
  const middle = part + square / 2;
  const reach = Z * Math.sqrt((part * (whole - part)) / whole + square / 4);
  const size = whole + square;
  return {
    low: part === 0 ? 0 : (middle - reach) / size,
    high: part === whole ? 1 : (middle + reach) / size,
  };
}
