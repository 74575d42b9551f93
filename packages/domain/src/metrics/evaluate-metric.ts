import type { FactId } from './facts.ts';
import type { FactSums } from './fact-sums.ts';
import { METRICS, type MetricId, type MetricPlace, type RatioMetric } from './metric-catalog.ts';

/** What the metric divides by in that place: the chart's ad_sales_share divides by net sales (spec point 3). */
function denominatorOf(metric: RatioMetric, place: MetricPlace): FactId {
  return place === 'chart' ? (metric.chartDenominator ?? metric.denominator) : metric.denominator;
}

/**
 * The metric of summed facts: Σ for additive metrics, Σ numerator / Σ denominator for ratios (a fraction or dollars).
 * 0 when the denominator is 0. Only for sums of the whole group; the mean of ratios is another number.
 */
export function evaluateMetric(id: MetricId, sums: FactSums, place: MetricPlace = 'card'): number {
  const metric = METRICS[id];
  if (metric.kind === 'additive') return sums[metric.fact];
  const denominator = sums[denominatorOf(metric, place)];
  // + 0 turns the -0 of 0 / negative into 0.
  return denominator === 0 ? 0 : sums[metric.numerator] / denominator + 0;
}

/** The formula as shown to people, for example `ad_sales / ad_spend` or `Σ orders`. */
export function metricFormula(id: MetricId, place: MetricPlace = 'card'): string {
  const metric = METRICS[id];
  return metric.kind === 'additive'
    ? metric.formula
    : `${metric.numerator} / ${denominatorOf(metric, place)}`;
}

/** What segments of the metric's chart are ranked by: ratio metrics rank by gross sales (spec point 9). */
export function rankingMeasure(id: MetricId): 'net_sales' | 'gross_sales' {
  return METRICS[id].kind === 'ratio' ? 'gross_sales' : 'net_sales';
}
