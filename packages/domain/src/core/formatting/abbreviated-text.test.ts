import { describe, expect, test } from 'vitest';
import { formatMetricAxis, formatMetricCompact } from './abbreviated-text.ts';

describe('axis labels abbreviate as k and M', () => {
  test.each([
    ['net_sales', 0, '$0'],
    ['net_sales', 750, '$750'],
    ['net_sales', 10_000, '$10k'],
    ['net_sales', 12_500, '$12.5k'],
    ['net_sales', 999_999, '$1M'],
    ['net_sales', 1_200_000, '$1.2M'],
    ['net_sales', 2_500_000_000, '$2,500M'],
    ['contribution', -5000, '−$5k'],
    ['sessions', 750_000, '750k'],
    ['sessions', 8, '8'],
    ['avg_net_price', 32.5, '$32.50'],
    ['cpc', 0.5, '$0.50'],
    ['cpc', 1, '$1'],
    ['roas', 2.5, '2.5x'],
    ['roas', 4, '4x'],
    ['conversion', 0.1, '10%'],
    ['conversion', 0.125, '12.5%'],
    ['ctr', 0.0025, '0.25%'],
    ['contribution_margin', -0.5, '−50%'],
    ['contribution_margin', 0, '0%'],
    ['net_sales', Number.NaN, '—'],
  ] as const)('%s %d: %s', (id, value, expected) => {
    expect(formatMetricAxis(id, value)).toBe(expected);
  });
});

describe('in narrow places dollars and counts are abbreviated from 1,000 on', () => {
  test.each([
    ['net_sales', 285_668, '$286k'],
    ['net_sales', 83_696, '$84k'],
    ['net_sales', 280_000, '$280k'],
    ['sessions', 100_000_000, '100M'],
    ['net_sales', 999.4, '$999'],
    ['net_sales', 999.5, '$1k'],
    ['net_sales', 999_600, '$1M'],
    ['net_sales', 12_345_678_901, '$12,345.7M'],
    ['net_sales', 1_249_999, '$1.2M'],
    ['contribution', -2376, '−$2.4k'],
    ['sessions', 6491, '6.5k'],
    ['sessions', 9949, '9.9k'],
    ['sessions', 9950, '10k'],
    ['sessions', 14_258_310, '14.3M'],
    ['cpc', 1.11, '$1.11'],
    ['conversion', 0.108, '10.8%'],
    ['roas', 3.42, '3.42x'],
    ['net_sales', Number.NaN, '—'],
  ] as const)('%s %d: %s', (id, value, expected) => {
    expect(formatMetricCompact(id, value)).toBe(expected);
  });
});
