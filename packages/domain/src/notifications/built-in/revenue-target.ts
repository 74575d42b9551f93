import { subtract, toNumber } from '../../exact/index.ts';
import { formatMetric, formatMoney } from '../../formatting/index.ts';
import { growthRate } from '../../metrics/index.ts';
import { type NotificationRule, primaryMetric } from '../notification-rule.ts';

const TARGET_DOLLARS = 50_000;
/** Percent of the target from which it counts as missed. */
const MISSED_FROM = -10;

/** Net sales of the range are 10 % or more below the target (spec point 9). */
export const revenueTargetMissed: NotificationRule = {
  id: 'built_in:revenue_target_missed',
  category: 'sales',
  name: 'Revenue target missed',
  description: '10% or more below $50,000',
  evaluate: ({ metrics: { net_sales: sales }, timeContext: { period } }) => {
    if (sales === null) return null;
    const deviation = growthRate(sales.value, TARGET_DOLLARS);
    if (deviation === null || deviation > MISSED_FROM) return null;
    const variance = toNumber(subtract(sales.value, TARGET_DOLLARS));
    return {
      title: `Net sales ${-Math.round(deviation)}% below the target of ${formatMoney(TARGET_DOLLARS)}`,
      description: `Net sales were ${formatMetric('net_sales', sales.value)} on ${period}, ${formatMoney(-variance)} short of the target.`,
      action: 'Look at Movers for the products that fell most.',
      impactEstimate: variance,
      targetVsActual: { target: TARGET_DOLLARS, actual: sales.value, variance },
      metrics: { primary: primaryMetric('net_sales', sales, TARGET_DOLLARS), supporting: [] },
    };
  },
};
