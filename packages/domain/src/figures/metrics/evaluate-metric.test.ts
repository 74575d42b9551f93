import { describe, expect, test } from 'vitest';
import { DERIVED_METRIC_IDS } from '../../testing/derived-metrics.ts';
import { facts } from '../../testing/facts-builder.ts';
import { evaluateMetric, findMetric } from './evaluate-metric.ts';
import { sumFacts, ZERO_FACTS } from './fact-sums.ts';
import { FACT_IDS } from './facts.ts';
import { METRIC_IDS, METRICS } from './metric-catalog.ts';

const day = facts({
  sessions: 400,
  orders: 40,
  units_sold: 50,
  gross_sales: 1000,
  promotions: 100,
  net_sales: 800,
  ad_spend: 60,
  contribution: 200,
  ad_impressions: 9000,
  ad_clicks: 120,
  ad_orders: 12,
  ad_sales: 240,
});

test.each([
  ['conversion', 0.1],
  ['avg_price', 20],
  ['avg_promotion', 2],
  ['avg_net_price', 16],
  ['roas', 4],
  ['ctr', 120 / 9000],
  ['cpc', 0.5],
  ['ad_conversion', 0.1],
  ['ad_sales_share', 0.24],
  ['contribution_margin', 0.25],
  ['promotion_rate', 0.1],
  ['tacos', 0.075],
  ['acos', 0.25],
  ['cost_per_order', 5],
  ['ad_session_share', 0.3],
  ['units_per_order', 1.25],
  ['net_sales_per_session', 2],
  ['net_sales_per_order', 20],
  ['units_per_session', 0.125],
  ['ad_order_value', 20],
  ['units_sold', 50],
  ['contribution', 200],
] as const)('%s of the day is %d', (id, expected) => {
  expect(evaluateMetric(id, day)).toBe(expected);
});

test('ad sales share is of gross sales on the cards and of net sales in the chart', () => {
  expect(evaluateMetric('ad_sales_share', day, 'card')).toBe(0.24);
  expect(evaluateMetric('ad_sales_share', day, 'chart')).toBe(0.3);
});

describe('a ratio whose denominator is 0 is 0, and nothing where that is asked for', () => {
  test.each(DERIVED_METRIC_IDS)('%s', (id) => {
    const onlyNumerators = facts({ ...day, sessions: 0, units_sold: 0, ad_spend: 0, ad_impressions: 0 });
    const sums = { ...onlyNumerators, ad_clicks: 0, gross_sales: 0, net_sales: 0 };
    for (const place of ['card', 'chart'] as const) {
      expect(evaluateMetric(id, sums, place)).toBe(0);
      expect(findMetric(id, sums, place)).toBeNull();
    }
  });

  test.each(METRIC_IDS.filter((id) => METRICS[id].kind === 'ratio'))('%s of no rows', (id) => {
    expect(evaluateMetric(id, ZERO_FACTS)).toBe(0);
    expect(findMetric(id, ZERO_FACTS)).toBeNull();
  });
});

test('a metric that is known is the same, asked for either way', () => {
  for (const id of METRIC_IDS) expect(findMetric(id, day)).toBe(evaluateMetric(id, day));
});

test('every metric of no rows is 0', () => {
  for (const id of METRIC_IDS) expect(evaluateMetric(id, ZERO_FACTS)).toBe(0);
});

test('nothing sold against returns is 0, not minus 0', () => {
  expect(evaluateMetric('contribution_margin', facts({ contribution: 0, net_sales: -5 }))).toBe(0);
});

test('the ratio of a group is Σ numerator / Σ denominator, not the mean of ratios', () => {
  const busy = facts({ sessions: 900, orders: 9 });
  const quiet = facts({ sessions: 100, orders: 11 });
  expect(evaluateMetric('conversion', sumFacts([busy, quiet]))).toBe(0.02);
});

test('an additive metric is its own sum', () => {
  for (const id of FACT_IDS) expect(evaluateMetric(id, day)).toBe(day[id]);
});
