import { describe, expect, test } from 'vitest';
import { METRIC_IDS, METRICS } from '../metrics/index.ts';
import {
  formatCount,
  formatMetricCard,
  formatMetricChart,
  formatMetricChat,
  formatMoney,
} from './metric-text.ts';

describe('formats of spec point 9: card, chart, chat', () => {
  test.each([
    ['sessions', 213_764, '213,764', '213,764', '213,764'],
    ['net_sales', 921_823.5, '$921,824', '$921,824', '$921,824'],
    ['contribution', -2376.2852, '-$2,376', '−$2,376', '-$2,376'],
    ['contribution', -0.4, '$0', '$0', '$0'],
    ['avg_net_price', 33.99, '$34.0', '$34.0', '$34.0'],
    ['avg_price', 18.35, '$18.4', '$18.4', '$18.4'],
    ['cpc', 1.105, '$1.11', '$1.11', '$1.11'],
    ['roas', 3.4199, '3.42', '3.42x', '3.42'],
    ['conversion', 0.108, '10.8%', '10.8%', '10.80%'],
    ['contribution_margin', -0.0677, '-6.8%', '−6.8%', '-6.77%'],
    ['ctr', 0.00845, '0.85%', '0.8%', '0.85%'],
    ['ad_sales_share', 1, '100.0%', '100.0%', '100.00%'],
    ['ad_conversion', 0, '0.0%', '0.0%', '0.00%'],
  ] as const)('%s of %d: %s, %s, %s', (id, value, card, chart, chat) => {
    expect(formatMetricCard(id, value)).toBe(card);
    expect(formatMetricChart(id, value)).toBe(chart);
    expect(formatMetricChat(id, value)).toBe(chat);
  });
});

test('what is not a number is shown as unknown', () => {
  for (const id of METRIC_IDS) expect(formatMetricCard(id, Number.NaN)).toBe('—');
  expect(formatMetricChart('net_sales', Number.POSITIVE_INFINITY)).toBe('—');
});

test('money always carries a dollar sign, percentages a percent sign', () => {
  for (const id of METRIC_IDS) {
    const { format } = METRICS[id];
    expect(formatMetricChat(id, 1234.5).startsWith('$')).toBe(format.startsWith('money'));
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
