import { type CardMetricId, defaultMetric } from '@skuline/domain/metrics';
import { useAnalysis } from '../../../analysis/index.ts';
import { useFactsPresent } from '../../../api/index.ts';

/** The metric of the chart: the chosen one, or the first one that the tenant's data carry. */
export function useMetric(): CardMetricId {
  const { metricId } = useAnalysis();
  const present = useFactsPresent();
  return metricId ?? defaultMetric(present);
}
