import { expect, test } from 'vitest';
import { maturingDaysOf } from '../../figures/known-days/index.ts';
import { factsOf } from '../../figures/metrics/index.ts';
import { type ConnectedKinds, maturingOf, pulledOf } from './maturing-kinds.ts';

const AMAZON: ConnectedKinds = { source: 'amazon', kindsOff: [] };
const ADS: ConnectedKinds = { source: 'amazon-ads', kindsOff: [] };
const SHOP: ConnectedKinds = { source: 'shopify', kindsOff: [] };

test.each([
  ['files alone', [], [2, undefined]],
  ['a mailbox, which brings files', [{ source: 'mailbox', kindsOff: [] }], [2, undefined]],
  ['Amazon', [AMAZON], [4, { sales: 2, refunds: 2, traffic: 4, ads: 2 }]],
  [
    'Amazon without traffic',
    [{ ...AMAZON, kindsOff: ['traffic'] }],
    [2, { sales: 2, refunds: 2, traffic: 2, ads: 2 }],
  ],
  ['a shop', [SHOP], [2, { sales: 1, refunds: 1, traffic: 2, ads: 2 }]],
  [
    'a shop beside Amazon: the slower one counts',
    [AMAZON, ADS, SHOP],
    [4, { sales: 2, refunds: 1, traffic: 4, ads: 4 }],
  ],
] as const)('days of %s are final by source and kind', (_what, connected, [maturingDays, maturingByKind]) => {
  expect(maturingOf(connected, 2)).toEqual({
    maturingDays,
    ...(maturingByKind === undefined ? {} : { maturingByKind }),
  });
});

test.each([
  ['net_sales', 2],
  ['conversion', 4],
  ['tacos', 4],
  ['sessions', 4],
] as const)('%s takes as long as the slowest kind of its facts', (metric, days) => {
  expect(maturingDaysOf(factsOf(metric), maturingOf([AMAZON, ADS], 2))).toBe(days);
  expect(maturingDaysOf(factsOf(metric), maturingOf([], 3))).toBe(3);
});

test('connected sources bring kinds of their channel, and a mailbox brings files', () => {
  const kindsOf = (channel: string, connected: readonly ConnectedKinds[]) =>
    pulledOf(connected)
      .filter((one) => one.channel === channel)
      .map(({ kind }) => kind)
      .toSorted();
  const all: readonly ConnectedKinds[] = [AMAZON, ADS, SHOP, { source: 'mailbox', kindsOff: [] }];
  expect(kindsOf('amazon', all)).toEqual(['ads', 'sales', 'traffic']);
  expect(kindsOf('shopify', all)).toEqual(['refunds', 'sales', 'traffic']);
  expect(pulledOf([{ ...AMAZON, kindsOff: ['traffic'] }])).toEqual([{ channel: 'amazon', kind: 'sales' }]);
  expect(pulledOf([{ source: 'mailbox', kindsOff: [] }])).toEqual([]);
});
