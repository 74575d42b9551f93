import { multiply, roundTo, subtract, toNumber } from '../../core/exact/index.ts';
import { type ComparedFacts, factsOfMetric } from '../known-days/index.ts';
import { type FactSums, findExactly, findMetric, growthExactly, ZERO_FACTS } from '../metrics/index.ts';
import { isBeyondNoise, type ProportionVerdict, testRate } from '../proportions/index.ts';
import type { FunnelRateId, FunnelStepId } from './funnel-ids.ts';
import { funnelStep } from './funnel-steps.ts';

/** Which step of segments is looked at. */
export interface LossMeasure {
  readonly step: FunnelStepId;
  /** The sums whose rate every segment is measured by; null: its own sums of the previous period. */
  readonly reference: FactSums | null;
  /** The sums that one that comes out is worth in that reference, where they are known on other days. */
  readonly referenceWorth?: FactSums;
  /** More rates, each of this period. */
  readonly rates: readonly FunnelRateId[];
}

/** One step of a segment, against its reference. Rates are fractions, never clamped; null where nothing went in. */
export interface StepLoss {
  readonly upstream: number;
  readonly downstream: number;
  readonly rate: number | null;
  readonly reference_rate: number | null;
  /** The rate's difference from its reference, as a fraction, and the same over the size of the reference. */
  readonly change: number | null;
  readonly change_rate: number | null;
  readonly test: ProportionVerdict;
  /** How many more would have come out at the reference rate; null where no fewer did. */
  readonly missing: number | null;
  /** What one that comes out is worth, in dollars; that of the reference where none came out. Null when unknown. */
  readonly value: number | null;
  /** In dollars, whole cents; null where nothing is lost. */
  readonly money_lost: number | null;
  readonly rates: { readonly metric: FunnelRateId; readonly value: number | null }[];
}

/** A segment's step with what it lost. The server ranks thousands of them by the same amount (`segment-loss.ts`). */
export function prepareStepLoss(sums: ComparedFacts, measure: LossMeasure): StepLoss {
  const { step, reference, referenceWorth = reference, rates } = measure;
  const { rate: metric, upstream, downstream, value: worth } = funnelStep(step);
  const own = sums.current ?? ZERO_FACTS;
  const base = reference ?? sums.previous ?? ZERO_FACTS;
  const [rate, referenceRate] = [findExactly(metric.id, own), findExactly(metric.id, base)];
  const paid = factsOfMetric(worth.id, sums);
  const value =
    findExactly(worth.id, paid.current ?? ZERO_FACTS) ??
    findExactly(worth.id, referenceWorth ?? paid.previous ?? ZERO_FACTS);
  const change = rate === null || referenceRate === null ? null : subtract(rate, referenceRate);
  const changeRate = rate === null || referenceRate === null ? null : growthExactly(rate, referenceRate);
  const missing = change === null || change.numerator >= 0n ? null : multiply(change, -own[upstream]);
  const moneyLost = missing === null || value === null ? 0 : roundTo(multiply(missing, value), 2);
  return {
    upstream: own[upstream],
    downstream: own[downstream],
    rate: findMetric(metric.id, own),
    reference_rate: findMetric(metric.id, base),
    change: change === null ? null : toNumber(change),
    change_rate: changeRate === null ? null : toNumber(changeRate),
    test: testRate(metric, own, base),
    missing: missing === null ? null : toNumber(missing),
    value: value === null ? null : toNumber(value),
    money_lost: moneyLost > 0 ? moneyLost : null,
    rates: rates.map((id) => ({
      metric: id,
      value: findMetric(id, factsOfMetric(id, sums).current ?? ZERO_FACTS),
    })),
  };
}

/** Whether the money lost counts: what is within noise, or cannot be tested, is shown but not added up. */
export function isCounted({ test, money_lost: lost }: Pick<StepLoss, 'test' | 'money_lost'>): boolean {
  return lost !== null && isBeyondNoise(test);
}
