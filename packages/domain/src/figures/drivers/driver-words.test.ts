import { expect, test } from 'vitest';
import { type FactSums, type MetricId } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { decompose, driverLabel, explainChange, prepareBridge } from './index.ts';

function drivers(metricId: MetricId, previous: Partial<FactSums>, current: Partial<FactSums>) {
  return decompose({ metricId, place: 'card', present: null }, facts(current), facts(previous));
}

const before = { sessions: 1000, orders: 100, units_sold: 120, net_sales: 2400 };
const after = { sessions: 1200, orders: 96, units_sold: 120, net_sales: 2640 };

test.each<[MetricId, Partial<FactSums>, Partial<FactSums>, string]>([
  [
    'net_sales',
    before,
    after,
    'Net sales rose $240: more sessions +$459, lower conversion −$562, more units per order +$103, higher price +$240',
  ],
  [
    'net_sales',
    after,
    before,
    'Net sales fell $240: fewer sessions −$459, higher conversion +$562, fewer units per order −$103, lower price −$240',
  ],
  [
    'contribution',
    { net_sales: 100, ad_spend: 20, contribution: 50 },
    { net_sales: 100, ad_spend: 30, contribution: 35 },
    'Contribution fell $15: higher ad spend −$10, higher other costs −$5',
  ],
  [
    'conversion',
    { sessions: 1000, orders: 100 },
    { sessions: 1000, orders: 90 },
    'Conversion fell 1.00 pt: fewer orders −1.00 pt',
  ],
  [
    'roas',
    { ad_spend: 10, ad_sales: 40 },
    { ad_spend: 20, ad_sales: 40 },
    'ROAS fell 2.00: higher ad spend −2.00',
  ],
  ['orders', {}, { sessions: 9, orders: 4 }, 'Orders rose 4: new +4'],
  ['sessions', { sessions: 5 }, { sessions: 3 }, 'Sessions fell 2'],
  ['net_sales', before, before, 'Net sales did not change'],
  ['ad_spend', { ad_spend: 5 }, { ad_spend: 5.2 }, 'Ad spend did not change'],
  [
    'orders',
    { sessions: 100, orders: 10 },
    { sessions: 200, orders: 10 },
    'Orders did not change: more sessions +7, lower conversion −7',
  ],
])('%s in a line', (id, previous, current, text) => {
  expect(explainChange(drivers(id, previous, current))).toBe(text);
});

test('a bridge goes from the previous value to the current one, step by step', () => {
  expect(prepareBridge(drivers('net_sales', before, after))).toEqual([
    {
      id: 'previous',
      label: 'Previous',
      shortLabel: 'Prev.',
      amount: 2400,
      text: '$2,400',
      shortText: '$2.4k',
      from: 0,
      to: 2400,
      kind: 'sum',
    },
    {
      id: 'sessions',
      label: 'Sessions',
      shortLabel: 'Sess.',
      amount: 459.1028,
      text: '+$459',
      shortText: '+$459',
      from: 2400,
      to: 2859.1028,
      kind: 'step',
    },
    {
      id: 'conversion',
      label: 'Conversion',
      shortLabel: 'Conv.',
      amount: -561.8964,
      text: '−$562',
      shortText: '−$562',
      from: 2859.1028,
      to: 2297.2064,
      kind: 'step',
    },
    {
      id: 'units_per_order',
      label: 'Units per order',
      shortLabel: 'Units per order',
      amount: 102.7936,
      text: '+$103',
      shortText: '+$103',
      from: 2297.2064,
      to: 2400,
      kind: 'step',
    },
    {
      id: 'avg_net_price',
      label: 'Avg Net Price',
      shortLabel: 'Price',
      amount: 240,
      text: '+$240',
      shortText: '+$240',
      from: 2400,
      to: 2640,
      kind: 'step',
    },
    {
      id: 'current',
      label: 'Current',
      shortLabel: 'Now',
      amount: 2640,
      text: '$2,640',
      shortText: '$2.6k',
      from: 0,
      to: 2640,
      kind: 'sum',
    },
  ]);
});

test('a factor without effect is no step', () => {
  const bars = prepareBridge(drivers('conversion', { sessions: 10, orders: 1 }, { sessions: 10, orders: 2 }));
  expect(bars.map(({ id }) => id)).toEqual(['previous', 'orders', 'current']);
});

test.each([
  ['conversion', 'Conversion'],
  ['other_costs', 'Other costs'],
  ['within', 'Within segments'],
] as const)('%s is called %s', (id, label) => {
  expect(driverLabel(id)).toBe(label);
});
