import { subtract, toNumber } from '../../exact/index.ts';
import { formatGrowthMagnitude, formatMetric, formatPercent } from '../../formatting/index.ts';
import { type NotificationRule, primaryMetric } from '../notification-rule.ts';

const GROWTH_BELOW = -1.5;
const BENCHMARK = 0.12;

/** Conversion falls by more than 1.5 %; the category's benchmark is 12 % (spec point 9). */
export const conversionDrop: NotificationRule = {
  id: 'built_in:conversion_drop',
  category: 'conversion',
  name: 'Conversion drop',
  description: 'Growth below −1.5%; benchmark 12%',
  evaluate: ({ metrics: { conversion }, timeContext: { comparison } }) => {
    if (conversion === null || conversion.growthRate === null) return null;
    if (conversion.growthRate >= GROWTH_BELOW) return null;
    const now = formatMetric('conversion', conversion.value);
    const before = formatMetric('conversion', conversion.previousValue);
    const variance = toNumber(subtract(conversion.value, BENCHMARK));
    return {
      title: `Conversion fell ${formatGrowthMagnitude(conversion.growthRate)} to ${now}`,
      description: `It was ${before} on ${comparison}. The benchmark of the category is ${formatPercent(BENCHMARK, 0)}.`,
      action: 'Look at the funnel for the products where more shoppers leave without an order.',
      impactEstimate: null,
      targetVsActual: { target: BENCHMARK, actual: conversion.value, variance },
      metrics: { primary: primaryMetric('conversion', conversion, BENCHMARK), supporting: [] },
    };
  },
};
