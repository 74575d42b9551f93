import { subtract, toNumber } from '../exact/index.ts';
import type { ChangeDrivers } from './change-drivers.ts';
import type { DriverId } from './driver-ids.ts';
import { driverLabel, formatEffect } from './driver-words.ts';
import { formatMetric } from '../formatting/index.ts';

/** A bar of the way from the previous value to the current one: a sum that stands on zero, or a step between two heights. */
export interface BridgeBar {
  readonly id: DriverId | 'previous' | 'current';
  readonly label: string;
  readonly amount: number;
  /** The amount in words: of a step with its sign. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'sum' | 'step';
}

/** The bars of a small waterfall: the previous value, a step for each factor that has an effect, the current value. */
export function prepareBridge({ metricId, total, factors }: ChangeDrivers): BridgeBar[] {
  const sum = (id: 'previous' | 'current', label: string): BridgeBar => ({
    id,
    label,
    amount: total[id],
    text: formatMetric(metricId, total[id]),
    from: 0,
    to: total[id],
    kind: 'sum',
  });
  const bars = [sum('previous', 'Previous')];
  let height = total.previous;
  for (const { id, effect } of factors.filter((factor) => factor.effect !== 0)) {
    const to = toNumber(subtract(height, -effect));
    const text = formatEffect(metricId, effect);
    bars.push({ id, label: driverLabel(id), amount: effect, text, from: height, to, kind: 'step' });
    height = to;
  }
  return [...bars, sum('current', 'Current')];
}
