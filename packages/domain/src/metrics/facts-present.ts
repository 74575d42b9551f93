import type { FactSums } from './fact-sums.ts';
import { FACT_IDS, FACTS, type FactId } from './facts.ts';
import { METRICS, type MetricId, type MetricPlace } from './metric-catalog.ts';
import { denominatorOf } from './evaluate-metric.ts';

/** The facts a tenant's data carry at all; null while there is no data to know it from. */
export type FactsPresent = readonly FactId[] | null;

/** The facts that are not zero on every day of a history; null for a history without days. */
export function findFactsPresent(days: readonly FactSums[]): FactsPresent {
  return days.length === 0 ? null : FACT_IDS.filter((id) => days.some((sums) => sums[id] !== 0));
}

/** Which of these facts are not in the data: nothing may be computed, implied or drawn from them. */
export function missingFacts(needed: readonly FactId[], present: FactsPresent): FactId[] {
  return present === null ? [] : needed.filter((id) => !present.includes(id));
}

/** Whether the data carry all that the metric is made of. */
export function isMetricPresent(id: MetricId, present: FactsPresent, place: MetricPlace = 'card'): boolean {
  const metric = METRICS[id];
  const needed =
    metric.kind === 'additive' ? [metric.fact] : [metric.numerator, denominatorOf(metric, place)];
  return missingFacts(needed, present).length === 0;
}

/** `Not in your data: Sessions, Ad Clicks`; null when nothing is missing. */
export function explainMissing(missing: readonly FactId[]): string | null {
  return missing.length === 0 ? null : `Not in your data: ${missing.map((id) => FACTS[id].label).join(', ')}`;
}

/**
 * What segments of the metric's chart are ranked by: net sales, or gross sales for ratio metrics (spec point 9). Where
 * the data carry neither, a metric ranks by itself and a ratio by what it divides by.
 */
export function rankingMeasure(id: MetricId, present: FactsPresent): FactId {
  const metric = METRICS[id];
  const usual = metric.kind === 'ratio' ? 'gross_sales' : 'net_sales';
  if (missingFacts([usual], present).length === 0) return usual;
  return metric.kind === 'ratio' ? denominatorOf(metric, 'chart') : metric.fact;
}
