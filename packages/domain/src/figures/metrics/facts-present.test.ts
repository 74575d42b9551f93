import { describe, expect, test } from 'vitest';
import { facts } from '../../testing/facts-builder.ts';
import {
  defaultMetric,
  explainAbsent,
  explainMissing,
  findFactsPresent,
  isMetricPresent,
  missingFacts,
  rankingMeasure,
} from './facts-present.ts';

const ADS = findFactsPresent([
  facts({ ad_spend: 3 }),
  facts({ ad_impressions: 900, ad_clicks: 9, ad_orders: 1, ad_sales: 20 }),
]);

describe('which facts the data carry', () => {
  test('a fact that is zero on every day is not there; one day that is not, whatever its sign, is enough', () => {
    expect(findFactsPresent([facts(), facts({ orders: 1 }), facts({ contribution: -0.01 })])).toEqual([
      'orders',
      'contribution',
    ]);
    expect(findFactsPresent([facts({ net_sales: 5 }), facts({ net_sales: -5 })])).toEqual(['net_sales']);
  });

  test('without any day nothing is known, and nothing is called missing', () => {
    expect(findFactsPresent([])).toBeNull();
    expect(missingFacts(['sessions'], null)).toEqual([]);
    expect(isMetricPresent('conversion', null)).toBe(true);
  });

  test('missing facts are named as people know them', () => {
    expect(explainMissing(missingFacts(['sessions', 'ad_clicks', 'net_sales'], ADS))).toBe(
      'Not in your data: Sessions, Net Sales',
    );
    expect(explainMissing(missingFacts(['ad_clicks'], ADS))).toBeNull();
  });
});

test.each([
  ['ad_clicks', true],
  ['roas', true],
  ['sessions', false],
  ['conversion', false],
  ['ad_sales_share', false],
] as const)('ads alone carry %s: %s', (id, expected) => {
  expect(isMetricPresent(id, ADS)).toBe(expected);
});

test('a ratio is there only where both its facts are, in the chart by the chart’s denominator', () => {
  const present = findFactsPresent([facts({ ad_sales: 1, gross_sales: 2 })]);
  expect(isMetricPresent('ad_sales_share', present, 'card')).toBe(true);
  expect(isMetricPresent('ad_sales_share', present, 'chart')).toBe(false);
});

test.each([
  ['ad_clicks', ADS, 'ad_clicks'],
  ['ctr', ADS, 'ad_impressions'],
  ['roas', ADS, 'ad_spend'],
  ['sessions', ['sessions', 'net_sales'], 'net_sales'],
  ['sessions', null, 'net_sales'],
  ['ctr', null, 'gross_sales'],
] as const)('%s in data with %j ranks by %s', (id, present, expected) => {
  expect(rankingMeasure(id, present)).toBe(expected);
});

test.each([
  [null, 'sessions'],
  [['sessions', 'orders'], 'sessions'],
  [['orders', 'units_sold', 'net_sales'], 'orders'],
  [ADS, 'ad_spend'],
  [['contribution'], 'contribution'],
  [[], 'sessions'],
] as const)('data with %j are charted by %s where nobody chose a metric', (present, expected) => {
  expect(defaultMetric(present)).toBe(expected);
});

test.each([
  ['ad_clicks', ADS, null],
  ['sessions', null, null],
  ['net_sales', ADS, 'Net Sales is not in your data'],
  ['conversion', ['orders'], 'Conversion is not in your data: it needs Sessions'],
  ['conversion', [], 'Conversion is not in your data: it needs Orders and Sessions'],
] as const)('%s in data with %j: %s', (id, present, expected) => {
  expect(explainAbsent(id, present, 'chart')).toBe(expected);
});

test('of some channels or marketplaces alone it is these that lack a fact', () => {
  expect(explainAbsent('net_sales', ADS, 'chart', 'this channel')).toBe('Net Sales is not in this channel');
  expect(explainMissing(['sessions'], 'these marketplaces')).toBe('Not in these marketplaces: Sessions');
});
