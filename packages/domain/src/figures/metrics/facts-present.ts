import type { FactSums } from './fact-sums.ts';
import { FACT_IDS, FACTS, type FactId } from './facts.ts';
import {
  CARD_METRIC_IDS,
  type CardMetricId,
  METRICS,
  type MetricId,
  type MetricPlace,
} from './metric-catalog.ts';
import { denominatorOf, factsOf } from './evaluate-metric.ts';

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

function missingFor(id: MetricId, present: FactsPresent, place: MetricPlace): FactId[] {
  return missingFacts(factsOf(id, place), present);
}

/** Whether the data carry all that the metric is made of. */
export function isMetricPresent(id: MetricId, present: FactsPresent, place: MetricPlace = 'card'): boolean {
  return missingFor(id, present, place).length === 0;
}

/**
 * `Sessions is not in your data`, for a ratio with what it needs; null for a metric that the data do carry. `where`: of some
 * channels or marketplaces alone these, as a sentence says it.
 */
export function explainAbsent(
  id: MetricId,
  present: FactsPresent,
  place: MetricPlace,
  where = 'your data',
): string | null {
  const missing = missingFor(id, present, place);
  if (missing.length === 0) return null;
  const { kind, label } = METRICS[id];
  const absent = `${label} is not in ${where}`;
  return kind === 'additive'
    ? absent
    : `${absent}: it needs ${missing.map((fact) => FACTS[fact].label).join(' and ')}`;
}

const FIRST_METRIC: CardMetricId = 'sessions';

/** The metric that is charted where nobody chose one: sessions (spec point 9), or the first one that the data carry. */
export function defaultMetric(present: FactsPresent): CardMetricId {
  return (
    [FIRST_METRIC, ...CARD_METRIC_IDS].find((id) => isMetricPresent(id, present, 'chart')) ?? FIRST_METRIC
  );
}

/** `Not in your data: Sessions, Ad Clicks`, or `Not in this channel: …`; null when nothing is missing. */
export function explainMissing(missing: readonly FactId[], where = 'your data'): string | null {
  const labels = missing.map((id) => FACTS[id].label).join(', ');
  return missing.length === 0 ? null : `Not in ${where}: ${labels}`;
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
