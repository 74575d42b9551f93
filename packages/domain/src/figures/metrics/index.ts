export {
  denominatorOf,
  divideByFact,
  evaluateMetric,
  factsOf,
  factsOfSubject,
  findExactly,
  findMetric,
  metricFormula,
} from './evaluate-metric.ts';
export { meanRatio, ratioParts, type SumsOfBoth } from './ratio-parts.ts';
export { readFacts, restOfFacts, sumFacts, ZERO_FACTS, type FactSums } from './fact-sums.ts';
export {
  defaultMetric,
  explainAbsent,
  explainMissing,
  findFactsPresent,
  isMetricPresent,
  missingFacts,
  rankingMeasure,
  type FactsPresent,
} from './facts-present.ts';
export {
  FACT_KINDS,
  KINDS_OF_FACT,
  KNOWN_KEYS,
  type KnownKey,
  MONEY_FACT_IDS,
  type FactKind,
  type PartOfKind,
  UNTOLD_FACT_IDS,
  type UntoldFact,
  type UntoldFactId,
} from './fact-kinds.ts';
export { FACT_IDS, FACTS, isFactId, type FactId } from './facts.ts';
export { growthExactly, growthRate } from './growth.ts';
export {
  CARD_METRIC_IDS,
  CATEGORY_LABELS,
  isCardMetricId,
  isMetricId,
  METRIC_CATEGORIES,
  METRIC_IDS,
  METRICS,
  type AdditiveMetric,
  type CardMetricId,
  type MetricCategory,
  type MetricDefinition,
  type MetricFormat,
  type MetricId,
  type MetricPlace,
  type RatioMetric,
  type RatioMetricId,
} from './metric-catalog.ts';
