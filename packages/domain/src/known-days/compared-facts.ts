import type { FactSums, MetricId } from '../metrics/index.ts';

/** The sums of both periods over the days that are compared; null: there are no rows. */
export interface ComparedFacts {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
  /** False where no day of the other period could be compared: what it was is unknown, not 0. */
  readonly isCompared?: boolean;
  /** The sums over the days on which these metrics are compared, where those are others. */
  readonly of?: Readonly<Partial<Record<MetricId, ComparedFacts>>>;
}

/** The sums a metric is made of. */
export function factsOfMetric(metric: MetricId, sums: ComparedFacts): ComparedFacts {
  return sums.of?.[metric] ?? sums;
}
