import { expect, test } from 'vitest';
import { ZERO_FACTS } from '../metrics/index.ts';
import { prepareMover, prepareMoversTotal } from './index.ts';

const facts = (net_sales: number, orders = 0, sessions = 0) => ({
  ...ZERO_FACTS,
  net_sales,
  orders,
  sessions,
});
const total = { current: facts(200, 20, 400), previous: facts(250, 30, 300) };

test('a segment has its values, its change, and its shares of the whole and of the whole change', () => {
  expect(
    prepareMover({ current: facts(50), previous: facts(80) }, total, { metric: 'net_sales', columns: [] }),
  ).toEqual({
    metric: 'net_sales',
    value: 50,
    previous: 80,
    change: -30,
    change_rate: -0.375,
    test: null,
    effect: -30,
    share: 0.25,
    share_of_change: 0.6,
    state: 'both',
    columns: [],
  });
});

test.each([
  [
    'new',
    { current: facts(10.1), previous: null },
    { value: 10.1, previous: 0, change: 10.1, change_rate: null },
  ],
  [
    'gone',
    { current: null, previous: facts(0.3) },
    { value: 0, previous: 0.3, change: -0.3, change_rate: -1 },
  ],
  [
    'both',
    { current: facts(-5), previous: facts(-20) },
    { change: 15, change_rate: 0.75, share_of_change: -0.3 },
  ],
  ['both', { current: facts(0.3), previous: facts(0.1) }, { change: 0.2, change_rate: 2 }],
  ['both', { current: facts(0), previous: facts(0) }, { change: 0, change_rate: null, share: 0 }],
  // It has rows for the first time, and nothing of this metric.
  ['both', { current: facts(0, 2), previous: null }, { value: 0, previous: 0, change: 0 }],
] as const)('a segment that is %s: %j', (state, sums, figures) => {
  const question = { metric: 'net_sales', columns: [] } as const;
  expect(prepareMover(sums, total, question)).toMatchObject({ ...figures, state });
});

test('a ratio has no share, and is unknown where it would divide by 0', () => {
  const question = { metric: 'conversion', columns: ['orders'] } as const;
  const known = { current: facts(0, 3, 60), previous: facts(0, 1, 25) };
  expect(prepareMover(known, total, question)).toEqual({
    metric: 'conversion',
    value: 0.05,
    previous: 0.04,
    change: 0.01,
    change_rate: 0.25,
    test: 'too_few',
    effect: expect.closeTo(3 / 400 - 1 / 300 - 0.075 * (60 / 400 - 25 / 300), 12),
    share: null,
    share_of_change: null,
    state: 'both',
    columns: [{ metric: 'orders', value: 3, previous: 1, change: 2, change_rate: 2, test: null }],
  });
  expect(prepareMover({ current: facts(0, 3, 60), previous: null }, total, question)).toMatchObject({
    value: 0.05,
    previous: null,
    change: null,
    change_rate: null,
    columns: [{ value: 3, previous: 0, change: 3, change_rate: null }],
  });
});

test('where no day could be compared nothing is known of before: it is neither 0 nor new', () => {
  const question = { metric: 'net_sales', columns: ['orders'] } as const;
  const sums = { current: facts(50, 4), previous: null, isCompared: false };
  expect(prepareMover(sums, { ...total, isCompared: false }, question)).toEqual({
    metric: 'net_sales',
    value: 50,
    previous: null,
    change: null,
    change_rate: null,
    test: null,
    effect: null,
    share: 0.25,
    share_of_change: null,
    state: 'both',
    columns: [{ metric: 'orders', value: 4, previous: null, change: null, change_rate: null, test: null }],
  });
});

test('a metric that is compared over other days has sums of its own', () => {
  const sums = {
    current: facts(50, 4),
    previous: facts(40, 5),
    of: { orders: { current: facts(0, 3), previous: facts(0, 2) } },
  };
  expect(prepareMover(sums, total, { metric: 'net_sales', columns: ['orders'] })).toMatchObject({
    change: 10,
    columns: [{ metric: 'orders', value: 3, previous: 2, change: 1 }],
  });
});

test('the total of a ratio is that of the sums; without any change nothing has a share of it', () => {
  const question = { metric: 'conversion', columns: ['net_sales'] } as const;
  expect(prepareMoversTotal(total, question)).toEqual({
    metric: 'conversion',
    value: 0.05,
    previous: 0.1,
    change: -0.05,
    change_rate: -0.5,
    test: 'likely',
    columns: [{ metric: 'net_sales', value: 200, previous: 250, change: -50, change_rate: -0.2, test: null }],
  });
  const unchanged = { current: facts(0), previous: facts(0) };
  expect(
    prepareMover({ current: facts(5), previous: facts(-5) }, unchanged, { metric: 'net_sales', columns: [] }),
  ).toMatchObject({ share: null, share_of_change: null });
});

test('what segments add to the change of a ratio adds up to that change', () => {
  const segments = [
    { current: facts(0, 14, 300), previous: facts(0, 22, 200) },
    { current: facts(0, 6, 100), previous: facts(0, 8, 70) },
    { current: null, previous: facts(0, 0, 30) },
  ];
  const effects = segments.map(
    (sums) => prepareMover(sums, total, { metric: 'conversion', columns: [] }).effect ?? Number.NaN,
  );
  expect(effects.reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(20 / 400 - 30 / 300, 12);
});
