import { hourInLosAngeles } from '../../../core/calendar/index.ts';
import { subtract, toNumber } from '../../../core/exact/index.ts';
import {
  formatDay,
  formatGrowthMagnitude,
  formatMetric,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../../core/formatting/index.ts';
import { growthRate } from '../../../figures/metrics/index.ts';
import { isInSpecialWeek } from '../../../figures/search-volume/index.ts';
import type { MetricsSnapshot } from '../metrics-snapshot.ts';
import type { NotificationPreferences } from '../notification-preferences.ts';
import { type NotificationRule, primaryMetric, supportingMetric } from '../notification-rule.ts';
import { productUnderperforming } from './product-underperforming.ts';

const TARGET_DOLLARS = 50_000;
/** Percent of the target from which it counts as missed. */
const MISSED_FROM = -10;

/**
 * Net sales of the range are 10 % or more below the target (spec point 9). A goal for net sales is a target of the seller's
 * own, and takes its place.
 */
const revenueTargetMissed: NotificationRule = {
  id: 'built_in:revenue_target_missed',
  category: 'sales',
  granularity: 'Total',
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
      action:
        'Look at Movers for the products that fell most, or set a goal for net sales to have a target of your own.',
      impactEstimate: variance,
      targetVsActual: { target: TARGET_DOLLARS, actual: sales.value, variance },
      metrics: { primary: primaryMetric('net_sales', sales, TARGET_DOLLARS), supporting: [] },
    };
  },
};

const MARGIN_GROWTH_BELOW = -2;
const MARGIN_BELOW = 0.85;

/** The contribution margin falls by more than 2 %, and is below 85 % (spec point 9). */
const marginErosion: NotificationRule = {
  id: 'built_in:margin_erosion',
  category: 'finance',
  granularity: 'Total',
  name: 'Margin erosion',
  description: 'Margin growth below −2%, margin below 85%',
  evaluate: ({ metrics: { contribution_margin: margin }, timeOf }) => {
    if (margin === null || margin.growthRate === null) return null;
    if (margin.growthRate >= MARGIN_GROWTH_BELOW || margin.value >= MARGIN_BELOW) return null;
    const { period, comparison } = timeOf('contribution_margin');
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

const PROMOTIONS_ABOVE = 20;
const SALES_ABOVE = 10;
const MARGIN_GROWTH_AGAINST_PROMOTION = -3;

/** Promotions bring sales and cost margin (spec point 9). */
const promotionImpact: NotificationRule = {
  id: 'built_in:promotion_impact',
  category: 'finance',
  granularity: 'Total',
  name: 'Promotion impact',
  description: 'Promotions +20%, sales +10%, margin −3%',
  evaluate: ({ metrics }) => {
    const { promotions, net_sales: sales, contribution_margin: margin } = metrics;
    if (promotions === null || sales === null || margin === null) return null;
    const fires =
      (promotions.growthRate ?? 0) > PROMOTIONS_ABOVE &&
      (sales.growthRate ?? 0) > SALES_ABOVE &&
      (margin.growthRate ?? 0) < MARGIN_GROWTH_AGAINST_PROMOTION;
    if (!fires) return null;
    const percentOf = (of: typeof margin) => formatGrowthMagnitude(of.growthRate);
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

const CONVERSION_GROWTH_BELOW = -1.5;
const BENCHMARK = 0.12;

/** Conversion falls by more than 1.5 %; the category's benchmark is 12 % (spec point 9). */
const conversionDrop: NotificationRule = {
  id: 'built_in:conversion_drop',
  category: 'conversion',
  granularity: 'Total',
  name: 'Conversion drop',
  description: 'Growth below −1.5%; benchmark 12%',
  evaluate: ({ metrics: { conversion }, timeOf }) => {
    if (conversion === null || conversion.growthRate === null) return null;
    if (conversion.growthRate >= CONVERSION_GROWTH_BELOW) return null;
    const now = formatMetric('conversion', conversion.value);
    const before = formatMetric('conversion', conversion.previousValue);
    const variance = toNumber(subtract(conversion.value, BENCHMARK));
    return {
      title: `Conversion fell ${formatGrowthMagnitude(conversion.growthRate)} to ${now}`,
      description: `It was ${before} on ${timeOf('conversion').comparison}. The benchmark of the category is ${formatPercent(BENCHMARK, 0)}.`,
      action: 'Look at the funnel for the products where more shoppers leave without an order.',
      impactEstimate: null,
      targetVsActual: { target: BENCHMARK, actual: conversion.value, variance },
      metrics: { primary: primaryMetric('conversion', conversion, BENCHMARK), supporting: [] },
    };
  },
};

/** The targets of the hours 9 to 20 in Los Angeles. */
const FIRST_HOUR = 9;
const HOURLY_TARGETS = [2.7, 2.9, 3.0, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9];
/** The target of every other hour. */
const DEFAULT_TARGET = 3;
const ROAS_GROWTH_BELOW = -15;

function targetAt(now: Date): number {
  return HOURLY_TARGETS[hourInLosAngeles(now) - FIRST_HOUR] ?? DEFAULT_TARGET;
}

/** ROAS is below the target of the hour, or falls by more than 15 % (spec point 9); never without ad spend. */
const roasBelowTarget: NotificationRule = {
  id: 'built_in:roas_below_target',
  category: 'advertising',
  granularity: 'Total',
  name: 'ROAS below target',
  description: 'Under the hour’s target, or −15%',
  evaluate: ({ metrics: { roas, ad_spend: spend }, timeOf }, now) => {
    if (roas === null || spend === null || spend.value === 0) return null;
    const { period, comparison } = timeOf('roas');
    const target = targetAt(now);
    const isBelow = roas.value < target;
    if (!isBelow && (roas.growthRate ?? 0) >= ROAS_GROWTH_BELOW) return null;
    const value = formatMetric('roas', roas.value);
    const goal = formatNumber(target, 1);
    return {
      title: isBelow
        ? `ROAS ${value} against a target of ${goal}`
        : `ROAS fell ${formatGrowthMagnitude(roas.growthRate)} to ${value}`,
      description: `ROAS was ${value} on ${period} and ${formatMetric('roas', roas.previousValue)} on ${comparison}. The target of this hour is ${goal}.`,
      action: 'Lower the bids on what is clicked but not bought.',
      impactEstimate: null,
      targetVsActual: { target, actual: roas.value, variance: toNumber(subtract(roas.value, target)) },
      metrics: { primary: primaryMetric('roas', roas, target), supporting: [] },
    };
  },
};

const SESSIONS_ABOVE = 10;
const CONVERSION = { least: 0.08, most: 0.12 } as const;

/** Sessions grow by more than 10 % while conversion is between 8 % and 12 % (spec point 9). */
const trafficSurge: NotificationRule = {
  id: 'built_in:traffic_surge',
  category: 'sales',
  granularity: 'Total',
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

const LEAST_DAYS = 7;
const DAYS_USED = 14;
const DEVIATIONS = 2;

/** Mean and standard deviation of the days, the newest one among them. */
function spreadOf(days: MetricsSnapshot['days']) {
  const mean = days.reduce((sum, { netSales }) => sum + netSales, 0) / days.length;
  const variance = days.reduce((sum, { netSales }) => sum + (netSales - mean) ** 2, 0) / days.length;
  return { mean, deviation: Math.sqrt(variance) };
}

/**
 * Net sales of the newest final day are 2 or more standard deviations from the mean of the last 14 days with data; at
 * least 7 are needed, and in special weeks nothing fires (spec point 9).
 */
const netSalesOutlier: NotificationRule = {
  id: 'built_in:net_sales_outlier',
  category: 'sales',
  granularity: 'Total',
  name: 'Net sales outlier',
  description: '2 deviations in 14 days, no special weeks',
  evaluate: ({ days, metrics: { net_sales: sales } }) => {
    const last = days.slice(-DAYS_USED);
    const newest = last.at(-1);
    if (sales === null || newest === undefined || last.length < LEAST_DAYS) return null;
    const { mean, deviation } = spreadOf(last);
    const distance = newest.netSales - mean;
    if (deviation === 0 || Math.abs(distance) < DEVIATIONS * deviation) return null;
    if (isInSpecialWeek(newest.date)) return null;
    const side = distance > 0 ? 'above' : 'below';
    return {
      title: `Net sales of ${formatMetric('net_sales', newest.netSales)} on ${formatDay(newest.date, newest.date)} are unusual`,
      description: `That is ${formatNumber(Math.abs(distance) / deviation, 1)} standard deviations ${side} the ${formatMoney(mean)} a day of the last ${last.length} days.`,
      action: `Look at the products of that day for what made it ${distance > 0 ? 'better' : 'worse'}.`,
      impactEstimate: distance,
      targetVsActual: { target: mean, actual: newest.netSales, variance: distance },
      metrics: { primary: primaryMetric('net_sales', sales), supporting: [] },
    };
  },
};

/** The rules every person has (spec point 9), in the specification's order. */
export const BUILT_IN_RULES: readonly NotificationRule[] = [
  revenueTargetMissed,
  marginErosion,
  productUnderperforming,
  promotionImpact,
  conversionDrop,
  roasBelowTarget,
  trafficSurge,
  netSalesOutlier,
];

/**
 * The rules that are judged for a person: those that are on, of enabled categories. A goal for net sales is the seller's own
 * target, and takes the place of the one everybody has.
 */
export function builtInRulesFor(
  preferences: Pick<NotificationPreferences, 'disabledRules' | 'enabledCategories'>,
  goals: readonly { readonly metric: string; readonly isActive: boolean }[],
): NotificationRule[] {
  const hasTarget = goals.some(({ isActive, metric }) => isActive && metric === 'net_sales');
  return BUILT_IN_RULES.filter(
    (rule) =>
      preferences.enabledCategories[rule.category] &&
      !preferences.disabledRules.includes(rule.id) &&
      !(hasTarget && rule === revenueTargetMissed),
  );
}
