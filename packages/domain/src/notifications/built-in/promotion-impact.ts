import { formatGrowthMagnitude, formatMetric } from '../../formatting/index.ts';
import { type NotificationRule, primaryMetric, supportingMetric } from '../notification-rule.ts';

const PROMOTIONS_ABOVE = 20;
const SALES_ABOVE = 10;
const MARGIN_BELOW = -3;

/** Promotions bring sales and cost margin (spec point 9). */
export const promotionImpact: NotificationRule = {
  id: 'built_in:promotion_impact',
  category: 'finance',
  name: 'Promotion impact',
  description: 'Promotions +20%, sales +10%, margin −3%',
  evaluate: ({ metrics }) => {
    const { promotions, net_sales: sales, contribution_margin: margin } = metrics;
    if (promotions === null || sales === null || margin === null) return null;
    const fires =
      (promotions.growthRate ?? 0) > PROMOTIONS_ABOVE &&
      (sales.growthRate ?? 0) > SALES_ABOVE &&
      (margin.growthRate ?? 0) < MARGIN_BELOW;
    if (!fires) return null;
    const percentOf = ({ growthRate }: typeof margin) => formatGrowthMagnitude(growthRate);
    return {
      title: `Promotions up ${percentOf(promotions)}, contribution margin down ${percentOf(margin)}`,
      description: `Promotions rose to ${formatMetric('promotions', promotions.value)} and net sales with them by ${percentOf(sales)}, but the margin fell from ${formatMetric('contribution_margin', margin.previousValue)} to ${formatMetric('contribution_margin', margin.value)}.`,
      action: 'Make the discount smaller, or end it sooner.',
      impactEstimate: null,
      targetVsActual: null,
      metrics: {
        primary: primaryMetric('promotions', promotions),
        supporting: [supportingMetric('net_sales', sales), supportingMetric('contribution_margin', margin)],
      },
    };
  },
};
