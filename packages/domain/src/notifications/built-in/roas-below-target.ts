import { hourInLosAngeles } from '../../calendar/index.ts';
import { subtract, toNumber } from '../../exact/index.ts';
import { formatGrowthMagnitude, formatMetric, formatNumber } from '../../formatting/index.ts';
import { type NotificationRule, primaryMetric } from '../notification-rule.ts';

/** The targets of the hours 9 to 20 in Los Angeles. */
const FIRST_HOUR = 9;
const HOURLY_TARGETS = [2.7, 2.9, 3.0, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9];
/** The target of every other hour. */
const DEFAULT_TARGET = 3;
const GROWTH_BELOW = -15;

function targetAt(now: Date): number {
  return HOURLY_TARGETS[hourInLosAngeles(now) - FIRST_HOUR] ?? DEFAULT_TARGET;
}

/** ROAS is below the target of the hour, or falls by more than 15 % (spec point 9); never without ad spend. */
export const roasBelowTarget: NotificationRule = {
  id: 'built_in:roas_below_target',
  category: 'advertising',
  name: 'ROAS below target',
  description: 'Under the hour’s target, or −15%',
  evaluate: ({ metrics: { roas, ad_spend: spend }, timeContext: { period, comparison } }, now) => {
    if (roas === null || spend === null || spend.value === 0) return null;
    const target = targetAt(now);
    const isBelow = roas.value < target;
    if (!isBelow && (roas.growthRate ?? 0) >= GROWTH_BELOW) return null;
    const value = formatMetric('roas', roas.value);
    const goal = formatNumber(target, 1);
    return {
      title: isBelow
        ? `ROAS ${value} against a target of ${goal}`
        : `ROAS fell ${formatGrowthMagnitude(roas.growthRate)} to ${value}`,
      description: `ROAS was ${value} on ${period} and ${formatMetric('roas', roas.previousValue)} on ${comparison}. The target of this hour is ${goal}.`,
      action: 'Lower the bids of what is clicked and not bought.',
      impactEstimate: null,
      targetVsActual: { target, actual: roas.value, variance: toNumber(subtract(roas.value, target)) },
      metrics: { primary: primaryMetric('roas', roas, target), supporting: [] },
    };
  },
};
