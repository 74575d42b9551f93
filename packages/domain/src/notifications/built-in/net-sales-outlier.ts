import { formatDay, formatMetric, formatMoney, formatNumber } from '../../formatting/index.ts';
import { isInSpecialWeek } from '../../search-volume/index.ts';
import type { MetricsSnapshot } from '../metrics-snapshot.ts';
import { type NotificationRule, primaryMetric } from '../notification-rule.ts';

const LEAST_DAYS = 7;
const DAYS_USED = 14;
const DEVIATIONS = 2;

/** Mean and standard deviation of the days, the newest one among them. */
function spreadOf(days: MetricsSnapshot['finalDays']) {
  const mean = days.reduce((sum, { netSales }) => sum + netSales, 0) / days.length;
  const variance = days.reduce((sum, { netSales }) => sum + (netSales - mean) ** 2, 0) / days.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/**
 * Net sales of the newest final day are 2 or more standard deviations from the mean of the last 14 days with data; at
 * least 7 are needed, and in special weeks nothing fires (spec point 9).
 */
export const netSalesOutlier: NotificationRule = {
  id: 'built_in:net_sales_outlier',
  category: 'sales',
  name: 'Net sales outlier',
  description: '2 deviations in 14 days, no special weeks',
  evaluate: ({ finalDays, metrics: { net_sales: sales } }) => {
    const days = finalDays.slice(-DAYS_USED);
    const newest = days.at(-1);
    if (sales === null || newest === undefined || days.length < LEAST_DAYS) return null;
    const { mean, deviation } = spreadOf(days);
    const distance = newest.netSales - mean;
    if (deviation === 0 || Math.abs(distance) < DEVIATIONS * deviation) return null;
    if (isInSpecialWeek(newest.date)) return null;
    const side = distance > 0 ? 'above' : 'below';
    return {
      title: `Net sales of ${formatMetric('net_sales', newest.netSales)} on ${formatDay(newest.date, newest.date)} are unusual`,
      description: `That is ${formatNumber(Math.abs(distance) / deviation, 1)} standard deviations ${side} the ${formatMoney(mean)} a day of the last ${days.length} days.`,
      action: `Look at the products of that day for what made it ${distance > 0 ? 'better' : 'worse'}.`,
      impactEstimate: distance,
      targetVsActual: { target: mean, actual: newest.netSales, variance: distance },
      metrics: { primary: primaryMetric('net_sales', sales), supporting: [] },
    };
  },
};
