import { METRICS } from '../metrics/index.ts';
import { subtract, toNumber } from '../../core/exact/index.ts';
import type { ChangeDrivers } from './change-drivers.ts';
import type { DriverId } from './driver-ids.ts';
import { driverLabel, shortDriverLabel } from './driver-words.ts';
import { formatEffect, formatMetric, formatMetricCompact, withSign } from '../../core/formatting/index.ts';

/** A bar of the way from the previous value to the current one: a sum that stands on zero, or a step between two heights. */
export interface BridgeBar {
  readonly id: DriverId | 'previous' | 'current';
  readonly label: string;
  /** For a narrow column. */
  readonly shortLabel: string;
  readonly amount: number;
  /** The amount in words: of a step with its sign. */
  readonly text: string;
  /** For a narrow column: `+$53k`. */
  readonly shortText: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'sum' | 'step';
}

/** The bars of a small waterfall: the previous value, a step for each factor that has an effect, the current value. */
export function prepareBridge({ metricId, total, factors }: ChangeDrivers): BridgeBar[] {
  const isRate = METRICS[metricId].format.startsWith('percent');
  const sum = (id: 'previous' | 'current', label: string, shortLabel: string): BridgeBar => ({
    id,
    label,
    shortLabel,
    amount: total[id],
    text: formatMetric(metricId, total[id]),
    shortText: formatMetricCompact(metricId, total[id]),
    from: 0,
    to: total[id],
    kind: 'sum',
  });
  const compact = (effect: number) => {
    const short = formatMetricCompact(metricId, effect);
    return effect < 0 ? short : withSign(short);
  };
  const bars = [sum('previous', 'Previous', 'Prev.')];
  let height = total.previous;
  for (const { id, effect } of factors.filter((factor) => factor.effect !== 0)) {
    const to = toNumber(subtract(height, -effect));
    const text = formatEffect(metricId, effect);
    bars.push({
      id,
      label: driverLabel(id),
      shortLabel: shortDriverLabel(id),
      amount: effect,
      text,
      // A change of a rate is in points, which are short.
      shortText: isRate ? text : compact(effect),
      from: height,
      to,
      kind: 'step',
    });
    height = to;
  }
  return [...bars, sum('current', 'Current', 'Now')];
}
