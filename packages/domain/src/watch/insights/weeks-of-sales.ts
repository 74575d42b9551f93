import { type Deviation, relativeChange } from './deviations.ts';
import { type AnomalyRule, deviationOf, type Judged } from './rules/anomaly-rule.ts';
import type { ScopeView } from './scope-view.ts';

/** With less than this part of the change of the largest part in the others, it is the story of that part alone. */
export const SHARED = 0.5;
/** The others are too little to tell. */
export const NEGLIGIBLE = 0.02;
/** In a week of sales a smaller fall of all, or one of fewer days, may be shoppers who wait, or a holiday … */
const LULL = { change: 0.35, days: 4 };
/** … and a rise is a product's own from so many times that of the others on. */
const OWN_RISE = 1.5;

/**
 * In a week of sales more is sold of everything, and at a discount, or less where all wait for it: a story then is one
 * that the others of the tenant do not share, or of all a fall that no waiting explains.
 */
export function isExpectedInSales(
  rule: AnomalyRule,
  { view, frame, deviation }: Judged,
  total: ScopeView,
): boolean {
  const change = relativeChange(deviation);
  // Nobody raises prices for it.
  if (rule.id === 'price_change' && change > 0) return false;
  const others = deviationOf(rule, total.without(view), frame);
  if (others === null || others.expected < NEGLIGIBLE * Math.abs(deviation.expected)) {
    return rule.isOfSales === true || change > -LULL.change || frame.days.length < LULL.days;
  }
  const isLikeThem = rule.direction === 0 && 1 + change < OWN_RISE * (1 + relativeChange(others));
  const shared =
    'sum' in rule.measure ? relativeChange(others) / change : pointsOf(others) / pointsOf(deviation);
  return (change > 0 && isLikeThem) || shared >= SHARED;
}

function pointsOf({ value, usual }: Deviation): number {
  return value - usual;
}
