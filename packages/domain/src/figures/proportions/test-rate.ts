import { FACTS, type FactSums, type MetricDefinition, type RatioMetric } from '../metrics/index.ts';
import { compareProportions } from './proportions.ts';
import type { ProportionVerdict } from './verdicts.ts';

/** Whether the metric is so many of so many, such as orders of sessions: of money nothing tells what chance does. */
export function isRateOfCounts(metric: MetricDefinition): metric is RatioMetric {
  if (metric.kind !== 'ratio') return false;
  return [metric.numerator, metric.denominator].every((fact) => FACTS[fact].kind === 'count');
}

/** Whether a rate differs from another by more than chance: one test for every page that shows its change. */
export function testRate(
  { numerator, denominator }: RatioMetric,
  sums: FactSums,
  reference: FactSums,
): ProportionVerdict {
  const proportionOf = (of: FactSums) => ({ part: of[numerator], whole: of[denominator] });
  return compareProportions(proportionOf(sums), proportionOf(reference));
}
