export { evaluateMetric, metricFormula, rankingMeasure } from './evaluate-metric.ts';
export { addFacts, readFacts, sumFacts, ZERO_FACTS, type FactSums } from './fact-sums.ts';
export { FACT_IDS, FACTS, isFactId, type FactDefinition, type FactId } from './facts.ts';
export { growthRate, isGoodChange, trendOf, type Trend } from './growth.ts';
export {
  CARD_METRIC_IDS,
  DERIVED_METRIC_IDS,
  isCardMetricId,
  isMetricId,
  METRIC_CATEGORIES,
  METRIC_IDS,
  METRICS,
  type AdditiveMetric,
  type CardMetricId,
  type DerivedMetricId,
  type MetricCategory,
  type MetricDefinition,
  type MetricFormat,
  type MetricId,
  type MetricPlace,
  type RatioMetric,
} from './metric-catalog.ts';
