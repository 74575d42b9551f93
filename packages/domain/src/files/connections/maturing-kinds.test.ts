import { expect, test } from 'vitest';
import { maturingDaysOf } from '../../figures/known-days/index.ts';
import { factsOf } from '../../figures/metrics/index.ts';
import { type ConnectedKinds, maturingOf } from './maturing-kinds.ts';

const AMAZON: ConnectedKinds = { source: 'amazon', kindsOff: [] };
const ADS: ConnectedKinds = { source: 'amazon-ads', kindsOff: [] };
const SHOP: ConnectedKinds = { source: 'shopify', kindsOff: [] };

test.each([
  ['files alone', [], [2, undefined, undefined]],
  ['a mailbox, which brings files', [{ source: 'mailbox', kindsOff: [] }], [2, undefined, undefined]],
  ['Amazon', [AMAZON], [4, { sales: 2, refunds: 2, traffic: 4, ads: 2 }, ['sales', 'traffic']]],
  [
    'Amazon without traffic',
    [{ ...AMAZON, kindsOff: ['traffic'] }],
    [2, { sales: 2, refunds: 2, traffic: 2, ads: 2 }, ['sales']],
  ],
  ['a shop', [SHOP], [2, { sales: 1, refunds: 1, traffic: 2, ads: 2 }, ['sales', 'refunds', 'traffic']]],
  [
    'a shop beside Amazon: the slower one counts',
    [AMAZON, ADS, SHOP],
    [4, { sales: 2, refunds: 1, traffic: 4, ads: 4 }, ['sales', 'refunds', 'traffic', 'ads']],
  ],
] as const)(
  'days of %s are final by source and kind',
  (_what, connected, [maturingDays, maturingByKind, pulledKinds]) => {
    expect(maturingOf(connected, 2)).toEqual({
      maturingDays,
      ...(maturingByKind === undefined ? {} : { maturingByKind, pulledKinds }),
    });
  },
);

test.each([
  ['net_sales', 2],
  ['conversion', 4],
  ['tacos', 4],
  ['sessions', 4],
] as const)('%s takes as long as the slowest kind of its facts', (metric, days) => {
  expect(maturingDaysOf(factsOf(metric), maturingOf([AMAZON, ADS], 2))).toBe(days);
  expect(maturingDaysOf(factsOf(metric), maturingOf([], 3))).toBe(3);
});
