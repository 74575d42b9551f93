import { describe, expect, test } from 'vitest';
import { growthRate, METRIC_IDS, METRICS } from '../../figures/metrics/index.ts';
import {
  formatCount,
  formatGrowthMagnitude,
  formatMetricCard,
  formatMetricChart,
  formatMoney,
  isOrAre,
  wasOrWere,
} from './metric-text.ts';

describe('formats of spec point 9: card, chart', () => {
  test.each([
    ['sessions', 213_764, '213,764', '213,764'],
    ['net_sales', 921_823.5, '$921,824', '$921,824'],
    ['contribution', -2376.2852, '-$2,376', '−$2,376'],
    ['contribution', -0.4, '$0', '$0'],
    ['avg_net_price', 33.99, '$34.0', '$34.0'],
    ['avg_price', 18.35, '$18.4', '$18.4'],
    ['cpc', 1.105, '$1.11', '$1.11'],
    ['roas', 3.4199, '3.42', '3.42x'],
    ['conversion', 0.108, '10.8%', '10.8%'],
    ['contribution_margin', -0.0677, '-6.8%', '−6.8%'],
    ['ctr', 0.00845, '0.85%', '0.8%'],
    ['ad_sales_share', 1, '100.0%', '100.0%'],
    ['ad_conversion', 0, '0.0%', '0.0%'],
  ] as const)('%s of %d: %s, %s', (id, value, card, chart) => {
    expect(formatMetricCard(id, value)).toBe(card);
    expect(formatMetricChart(id, value)).toBe(chart);
  });
});

test('what is not a number is shown as unknown', () => {
  for (const id of METRIC_IDS) expect(formatMetricCard(id, Number.NaN)).toBe('—');
  expect(formatMetricChart('net_sales', Number.POSITIVE_INFINITY)).toBe('—');
});

test('money always carries a dollar sign, percentages a percent sign', () => {
  for (const id of METRIC_IDS) {
    const { format } = METRICS[id];
    expect(formatMetricCard(id, 1234.5).startsWith('$')).toBe(format.startsWith('money'));
    expect(formatMetricCard(id, 0.5).endsWith('%')).toBe(format.startsWith('percent'));
  }
});

test('counts and money can be written without a metric', () => {
  expect([formatCount(306_099), formatMoney(-1234.5), formatMoney(1234.5, 2)]).toEqual([
    '306,099',
    '-$1,235',
    '$1,234.50',
  ]);
});

describe("a growth beside an arrow has 1 decimal and %; an unknown one is '—'", () => {
  test.each([
    [8.3, '8.3%'],
    [-7.66423358, '7.7%'],
    [1220.08437304, '1,220.1%'],
    [-100, '100.0%'],
    [0, '0.0%'],
    [0.0438796, '0.0%'],
    [0.05, '0.1%'],
    [-0.25, '0.3%'],
    [null, '—'],
    [Number.NaN, '—'],
  ])('%s: %s', (growth, text) => {
    expect(formatGrowthMagnitude(growth)).toBe(text);
  });

  test.each([
    [1.0005, 1, '0.1%'],
    [100.05, 100, '0.1%'],
    [99.95, 100, '0.1%'],
    [1.0825, 1, '8.3%'],
  ])('%d after %d is a tie that rounds half up: %s', (current, previous, text) => {
    expect(formatGrowthMagnitude(growthRate(current, previous))).toBe(text);
  });
});

test.each([
  ['net_sales', 'were', 'are'],
  ['units_sold', 'were', 'are'],
  ['ad_spend', 'was', 'is'],
  ['ad_session_share', 'was', 'is'],
  ['conversion', 'was', 'is'],
  ['roas', 'was', 'is'],
] as const)('%s %s and %s', (id, past, present) => {
  expect([wasOrWere(id), isOrAre(id)]).toEqual([past, present]);
});
