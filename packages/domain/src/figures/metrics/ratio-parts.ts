import { toFraction, toNumber } from '../../core/exact/index.ts';
import { denominatorOf, divideByFact, findMetric } from './evaluate-metric.ts';
import type { FactSums } from './fact-sums.ts';
import type { FactId } from './facts.ts';
import type { MetricId, MetricPlace, RatioMetric } from './metric-catalog.ts';

/** The sums of both periods. */
export interface SumsOfBoth {
  readonly previous: FactSums;
  readonly current: FactSums;
}

/** What a segment is of a ratio of the total; unrounded. */
export interface RatioParts {
  /** Its part of the total's ratio: its numerator over the denominator of all. */
  readonly amounts: readonly [previous: number, current: number];
  /** Its part of the denominator. */
  readonly shares: readonly [previous: number, current: number];
  /** What its change of share comes to at the mean of the total's ratios. */
  readonly ofAll: number;
  /** What it adds to the change of the total's ratio. */
  readonly effect: number;
}

/**
 * With w its part of the denominator and r its own ratio, a segment has w · r of the total's ratio. It adds the change of
 * w · r, less the change of w times the mean of the two totals: a segment that grows matters by how far its ratio lies from
 * that of all.
 */
export function ratioParts(
  metric: RatioMetric,
  segment: SumsOfBoth,
  total: SumsOfBoth,
  place: MetricPlace = 'card',
): RatioParts {
  const denominator = denominatorOf(metric, place);
  const partOf = (fact: FactId, period: keyof SumsOfBoth) =>
    toNumber(divideByFact(segment[period][fact], denominator, total[period]) ?? toFraction(0));
  const partsOf = (fact: FactId) => [partOf(fact, 'previous'), partOf(fact, 'current')] as const;
  const [amounts, shares] = [partsOf(metric.numerator), partsOf(denominator)];
  const ofAll = meanRatio(metric.id, place, total) * (shares[1] - shares[0]);
  return { amounts, shares, ofAll, effect: amounts[1] - amounts[0] - ofAll };
}

/** The mean of the ratios of both periods; 0 where one of them has none. */
export function meanRatio(metricId: MetricId, place: MetricPlace, total: SumsOfBoth): number {
  const [was, is] = [findMetric(metricId, total.previous, place), findMetric(metricId, total.current, place)];
  return was === null || is === null ? 0 : (was + is) / 2;
}
