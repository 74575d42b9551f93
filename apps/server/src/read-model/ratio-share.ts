import {
  denominatorOf,
  type FactId,
  meanRatio,
  type MetricPlace,
  type RatioMetric,
  type SumsOfBoth,
} from '@skuline/domain/metrics';
import type { QueryParams } from '../stores/analytics/port.ts';
import { sumColumn } from './segment-order.ts';

/**
 * With n and d a segment's sums over the divisors of the two periods, those of the total, it adds Δn − mean · Δd to the
 * change of the total's ratio; the mean is that of the total's two ratios.
 */
export interface RatioShare {
  readonly numerator: FactId;
  readonly denominator: FactId;
  /** The total's denominator over the first period and over the second. */
  readonly divisors: readonly [number, number];
  readonly mean: number;
}

/** What the engine ranks segments by: the same amounts that the domain then gives them. */
export function ratioShareOf(metric: RatioMetric, place: MetricPlace, total: SumsOfBoth): RatioShare {
  const denominator = denominatorOf(metric, place);
  return {
    numerator: metric.numerator,
    denominator,
    divisors: [total.current[denominator], total.previous[denominator]],
    mean: meanRatio(metric.id, place, total),
  };
}

interface RatioShareSql {
  /** `expression AS name` for a WITH clause; the last one is what a segment adds, `change`. */
  readonly parts: readonly string[];
  readonly params: QueryParams;
}

export function ratioShareSql({ numerator, denominator, divisors, mean }: RatioShare): RatioShareSql {
  const partOf = (fact: FactId, period: 0 | 1) =>
    divisors[period] === 0
      ? 'toFloat64(0)'
      : `toFloat64(s.${sumColumn(fact, period)}) / {divisor_${period}:Float64}`;
  return {
    parts: [
      `${partOf(numerator, 0)} AS amount`,
      `${partOf(numerator, 1)} AS amount_before`,
      `${partOf(denominator, 0)} AS share`,
      `${partOf(denominator, 1)} AS share_before`,
      'amount - amount_before - {mean:Float64} * (share - share_before) AS change',
    ],
    params: { divisor_0: divisors[0], divisor_1: divisors[1], mean },
  };
}
