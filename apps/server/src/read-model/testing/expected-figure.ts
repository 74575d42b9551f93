import { type FactId, type FactSums, type MetricId, METRICS } from '@skuline/domain/metrics';
import type { FigureOrder } from '../segment-order.ts';

/** A sum that may be negative, one of counts, and ratios of counts, of money, with zeros and with negative divisors. */
export const SAMPLE_METRICS: readonly MetricId[] = [
  'net_sales',
  'sessions',
  'conversion',
  'avg_net_price',
  'tacos',
  'contribution_margin',
  'acos',
];

/** A fraction with a positive denominator. */
export interface Figure {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A figure of two sums computed by hand, in whole numbers; null where it divides by 0. */
export function figureOf({ metric, figure }: FigureOrder, sums: FactSums, before: FactSums): Figure | null {
  const [value, previous] = [valueOf(metric, sums), valueOf(metric, before)];
  if (figure === 'value') return value;
  if (figure === 'previous') return previous;
  if (value === null || previous === null) return null;
  const change = {
    numerator: value.numerator * previous.denominator - previous.numerator * value.denominator,
    denominator: value.denominator * previous.denominator,
  };
  if (figure === 'change') return change;
  if (figure === 'change_size') return { ...change, numerator: sizeOf(change.numerator) };
  return fractionOf(change.numerator * previous.denominator, change.denominator * sizeOf(previous.numerator));
}

function sizeOf(whole: bigint): bigint {
  return whole < 0n ? -whole : whole;
}

function valueOf(id: MetricId, sums: FactSums): Figure | null {
  const metric = METRICS[id];
  return metric.kind === 'additive'
    ? fractionOf(units(metric.fact, sums), 10_000n)
    : fractionOf(units(metric.numerator, sums), units(metric.denominator, sums));
}

function units(fact: FactId, sums: FactSums): bigint {
  return BigInt(Math.round(sums[fact] * 10_000));
}

function fractionOf(numerator: bigint, denominator: bigint): Figure | null {
  if (denominator === 0n) return null;
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

export function signOf({ numerator }: Figure): number {
  return numerator > 0n ? 1 : numerator < 0n ? -1 : 0;
}

/** In the order of their figures; without one last, equal ones as they are given. */
export function sortByFigure<T extends { readonly figure: Figure | null }>(
  list: readonly T[],
  direction: 'asc' | 'desc',
): T[] {
  const turn = direction === 'asc' ? 1 : -1;
  return list.toSorted((a, b) => {
    if (a.figure === null || b.figure === null) return Number(a.figure === null) - Number(b.figure === null);
    const [left, right] = [
      a.figure.numerator * b.figure.denominator,
      b.figure.numerator * a.figure.denominator,
    ];
    return left === right ? 0 : left < right ? -turn : turn;
  });
}
