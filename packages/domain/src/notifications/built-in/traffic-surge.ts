import { formatGrowthMagnitude, formatMetric } from '../../formatting/index.ts';
import { type NotificationRule, primaryMetric, supportingMetric } from '../notification-rule.ts';

const SESSIONS_ABOVE = 10;
const CONVERSION = { least: 0.08, most: 0.12 } as const;

/** Sessions grow by more than 10 % while conversion is between 8 % and 12 % (spec point 9). */
export const trafficSurge: NotificationRule = {
  id: 'built_in:traffic_surge',
  category: 'sales',
  name: 'Traffic surge',
  description: 'Sessions +10%, conversion 8 – 12%',
  evaluate: ({ metrics: { sessions, conversion }, timeContext: { comparison } }) => {
    if (sessions === null || conversion === null) return null;
    if ((sessions.growthRate ?? 0) <= SESSIONS_ABOVE) return null;
    if (conversion.value < CONVERSION.least || conversion.value > CONVERSION.most) return null;
    const rate = formatMetric('conversion', conversion.value);
    return {
      title: `Sessions up ${formatGrowthMagnitude(sessions.growthRate)}, conversion at ${rate}`,
      description: `Sessions rose from ${formatMetric('sessions', sessions.previousValue)} on ${comparison} to ${formatMetric('sessions', sessions.value)}, while ${rate} of them bought.`,
      action: 'Make sure that stock lasts.',
      impactEstimate: null,
      targetVsActual: null,
      metrics: {
        primary: primaryMetric('sessions', sessions),
        supporting: [supportingMetric('conversion', conversion)],
      },
    };
  },
};
