import { evaluateMetric, type FactSums } from '../metrics/index.ts';
import { breakDown } from './break-down.ts';
import { type BrokenDown, type ChangeDrivers, toEffect } from './change-drivers.ts';
import { changeOf, type ChangeQuestion, splitTotal } from './split-sums.ts';
import { decimalsOf, fromUnits } from './whole-units.ts';

/**
 * Splits the change of a metric between two periods. Sums are split by their factors, ratios by numerator and
 * denominator. With a breakdown also by segments: of a sum each adds the change of its own sum, of a ratio its part of
 * the total's ratio, by `mix` and `within`. Exchanging the periods negates every effect. The result
 * does not depend on the order of segments.
 */
export function decompose(
  question: ChangeQuestion,
  current: FactSums,
  previous: FactSums,
  by: BrokenDown | null = null,
): ChangeDrivers {
  const { metricId, place } = question;
  const decimals = decimalsOf(metricId);
  const sums = { previous, current };
  const change = changeOf(question, sums);
  return {
    metricId,
    total: {
      previous: evaluateMetric(metricId, previous, place),
      current: evaluateMetric(metricId, current, place),
      change: fromUnits(change, decimals),
    },
    factors: splitTotal(question, sums).map((part) => toEffect(part, decimals)),
    ...(by === null ? { composition: [], segments: [], rest: null } : breakDown(question, sums, change, by)),
  };
}
