import { divide, type Fraction, toFraction, toNumber } from '../../core/exact/index.ts';
import type { FactId } from './facts.ts';
import type { FactSums } from './fact-sums.ts';
import { isMetricId, METRICS, type MetricId, type MetricPlace, type RatioMetric } from './metric-catalog.ts';

/** What the metric divides by in that place: the chart's ad_sales_share divides by net sales (spec point 3). */
export function denominatorOf(metric: RatioMetric, place: MetricPlace): FactId {
  return place === 'chart' ? (metric.chartDenominator ?? metric.denominator) : metric.denominator;
}

/** The facts a metric is made of: the one that is added up, or numerator and denominator. */
export function factsOf(id: MetricId, place: MetricPlace = 'card'): readonly FactId[] {
  const metric = METRICS[id];
  return metric.kind === 'additive' ? [metric.fact] : [metric.numerator, denominatorOf(metric, place)];
}

/** The facts of what a rule or an insight is about: none where that is no metric, such as a search volume. */
export function factsOfSubject(subject: string | null): readonly FactId[] {
  return isMetricId(subject) ? factsOf(subject) : [];
}

/** An amount for each unit of a fact: the one division of all ratios. Null when the fact is 0. */
export function divideByFact(amount: number, fact: FactId, sums: FactSums): Fraction | null {
  return sums[fact] === 0 ? null : divide(amount, sums[fact]);
}

/** {@link findMetric} as an exact number, for what is computed on from it, such as a change in points. */
export function findExactly(id: MetricId, sums: FactSums, place: MetricPlace = 'card'): Fraction | null {
  const metric = METRICS[id];
  if (metric.kind === 'additive') return toFraction(sums[metric.fact]);
  return divideByFact(sums[metric.numerator], denominatorOf(metric, place), sums);
}

/**
 * The metric of summed facts: Σ for additive metrics, Σ numerator / Σ denominator for ratios (a fraction or dollars).
 * Null when the denominator is 0, for places that show a dash then. Only for sums of the whole group; the mean of
 * ratios is another number.
 */
export function findMetric(id: MetricId, sums: FactSums, place: MetricPlace = 'card'): number | null {
  const metric = METRICS[id];
  if (metric.kind === 'additive') return sums[metric.fact];
  const exact = findExactly(id, sums, place);
  return exact === null ? null : toNumber(exact);
}

/** The metric as cards and chart show it: {@link findMetric}, and 0 when the denominator is 0 (spec point 3). */
export function evaluateMetric(id: MetricId, sums: FactSums, place: MetricPlace = 'card'): number {
  return findMetric(id, sums, place) ?? 0;
}

/** The formula as shown to people, for example `ad_sales / ad_spend` or `Σ orders`. */
export function metricFormula(id: MetricId, place: MetricPlace = 'card'): string {
  const metric = METRICS[id];
  return metric.kind === 'additive'
    ? metric.formula
    : `${metric.numerator} / ${denominatorOf(metric, place)}`;
}
