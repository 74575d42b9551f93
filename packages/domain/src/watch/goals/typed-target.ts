import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';

/** Whether a target of the metric is typed in percent: 12 for a conversion of 0.12. */
export function isTypedInPercent(metric: MetricId): boolean {
  return METRICS[metric].format.startsWith('percent');
}

/** A target as people type it. */
export function typedTarget(metric: MetricId, targetValue: number): number {
  return isTypedInPercent(metric) ? toNumber(shiftPoint(targetValue, 2)) : targetValue;
}

/** The target that was typed; the inverse of {@link typedTarget}. */
export function targetOfTyped(metric: MetricId, typed: number): number {
  return isTypedInPercent(metric) ? toNumber(shiftPoint(typed, -2)) : typed;
}
