import { expect, test } from 'vitest';
import { facts } from '../../testing/facts-builder.ts';
import { prepareMover, prepareMoversTotal, showMover, showMoversTotal } from './index.ts';

const total = {
  current: facts({ net_sales: 184_200, sessions: 42_188, orders: 4641, ad_spend: 900 }),
  previous: facts({ net_sales: 201_470, sessions: 45_800, orders: 5042, ad_spend: 1000 }),
};
const question = { metric: 'net_sales', columns: ['conversion'] } as const;

test('a fall has its sign, its percent, its shares and its part of the longest bar', () => {
  const mover = prepareMover(
    {
      current: facts({ net_sales: 11_321, sessions: 3000, orders: 240 }),
      previous: facts({ net_sales: 19_632, sessions: 4000, orders: 400 }),
    },
    total,
    question,
  );
  expect(showMover(mover, 16_622)).toMatchObject({
    value: '$11,321',
    previous: '$19,632',
    change: '−$8,311',
    growth: { text: '42.3%', weight: 'strong', spoken: 'down 42.3 percent, worse' },
    share: '6.1%',
    shareOfChange: '48.1%',
    bar: { side: 'down', size: 0.5, isGood: false },
    columns: [
      {
        metric: 'conversion',
        value: '8.0%',
        previous: '10.0%',
        change: '−2.0 pt',
        growth: { text: '20.0%' },
      },
    ],
  });
});

test('what is new has no previous value and no percent; what is gone fell by all of it', () => {
  const fresh = prepareMover({ current: facts({ net_sales: 2585 }), previous: null }, total, question);
  expect(showMover(fresh, 8311)).toMatchObject({
    value: '$2,585',
    previous: '—',
    change: '+$2,585',
    growth: { text: '—' },
    shareOfChange: '−15.0%',
    bar: { side: 'up', isGood: true },
  });
  const gone = prepareMover({ current: null, previous: facts({ net_sales: 668 }) }, total, question);
  expect(showMover(gone, 8311)).toMatchObject({
    value: '$0',
    previous: '$668',
    change: '−$668',
    growth: { text: '100.0%', direction: 'down' },
    share: '0.0%',
  });
});

test('less spent on ads is good news', () => {
  const mover = prepareMover(
    { current: facts({ ad_spend: 50 }), previous: facts({ ad_spend: 100 }) },
    total,
    { metric: 'ad_spend', columns: [] },
  );
  expect(showMover(mover, 50).bar).toEqual({ side: 'down', size: 1, isGood: true });
});

test.each([
  ['unchanged', facts({ net_sales: 10 }), 50],
  ['without a scale', facts({ net_sales: 20 }), null],
])('%s there is no bar', (_, current, largestChange) => {
  const mover = prepareMover({ current, previous: facts({ net_sales: 10 }) }, total, question);
  expect(showMover(mover, largestChange).bar).toBeNull();
});

test('the total is all of itself, its ratios those of the sums; of nothing nobody has a share', () => {
  expect(showMoversTotal(prepareMoversTotal(total, question))).toMatchObject({
    value: '$184,200',
    previous: '$201,470',
    change: '−$17,270',
    growth: { text: '8.6%' },
    share: '100.0%',
    shareOfChange: '100.0%',
    columns: [{ value: '11.0%', previous: '11.0%' }],
  });
  const unchanged = { current: facts({ net_sales: 5 }), previous: facts({ net_sales: 5 }) };
  expect(showMoversTotal(prepareMoversTotal(unchanged, question))).toMatchObject({
    change: '$0',
    share: '100.0%',
    shareOfChange: '—',
  });
});

test.each([
  [
    'within noise',
    [673, 64],
    [700, 80],
    { weight: 'quiet', text: '−16.8%', spoken: 'minus 16.8 percent, within noise' },
  ],
  [
    'too few to tell',
    [20, 1],
    [20, 3],
    { weight: 'quiet', text: '−66.7%', spoken: 'minus 66.7 percent, too few to tell' },
  ],
  [
    'clear',
    [6_730, 640],
    [7_000, 800],
    { weight: 'strong', text: '16.8%', spoken: 'down 16.8 percent, worse' },
  ],
] as const)('a rate whose change is %s is shown as the funnel shows it', (_, now, before, growth) => {
  const factsOf = ([sessions, orders]: readonly [number, number]) => facts({ sessions, orders });
  const mover = prepareMover({ current: factsOf(now), previous: factsOf(before) }, total, {
    metric: 'net_sales',
    columns: ['conversion'],
  });
  expect(showMover(mover, null).columns).toMatchObject([{ metric: 'conversion', growth }]);
});

test('a rate says in points what it adds to the change of the total', () => {
  const mover = prepareMover(
    { current: facts({ sessions: 3000, orders: 240 }), previous: facts({ sessions: 4000, orders: 400 }) },
    total,
    { metric: 'conversion', columns: [] },
  );
  expect(showMover(mover, null).effect).toBe('−0.13 pt');
  expect(showMoversTotal(prepareMoversTotal(total, { metric: 'conversion', columns: [] })).effect).toBe(
    '−0.01 pt',
  );
});
