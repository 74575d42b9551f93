import { formatGrowthMagnitude, formatMetric } from '../../formatting/index.ts';
import { type NotificationRule, primaryMetric } from '../notification-rule.ts';

const GROWTH_BELOW = -2;
const MARGIN_BELOW = 0.85;

/** The contribution margin falls by more than 2 %, and is below 85 % (spec point 9). */
export const marginErosion: NotificationRule = {
  id: 'built_in:margin_erosion',
  category: 'finance',
  name: 'Margin erosion',
  description: 'Margin growth below −2%, margin below 85%',
  evaluate: ({ metrics: { contribution_margin: margin }, timeContext: { period, comparison } }) => {
    if (margin === null || margin.growthRate === null) return null;
    if (margin.growthRate >= GROWTH_BELOW || margin.value >= MARGIN_BELOW) return null;
    const now = formatMetric('contribution_margin', margin.value);
    const before = formatMetric('contribution_margin', margin.previousValue);
    return {
      title: `Contribution margin fell ${formatGrowthMagnitude(margin.growthRate)} to ${now}`,
      description: `It was ${before} on ${comparison} and ${now} on ${period}.`,
      action: 'Open the statement to see which costs grew faster than net sales.',
      impactEstimate: null,
      targetVsActual: null,
      metrics: { primary: primaryMetric('contribution_margin', margin), supporting: [] },
    };
  },
};
