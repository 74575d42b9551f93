import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts } from '../../testing/facts-builder.ts';
import {
  countLoss,
  countWholeLoss,
  describeLeak,
  describeNoLeak,
  prepareStepLoss,
  showStepLoss,
} from './index.ts';

/** The pictured leak: sessions and orders of both periods, and its net sales. */
const linen = {
  current: facts({
    sessions: 34_210,
    orders: 2_956,
    net_sales: 165_684,
    ad_impressions: 10_000,
    ad_clicks: 61,
  }),
  previous: facts({ sessions: 32_000, orders: 3_360, net_sales: 180_000 }),
};
const OWN = { step: 'conversion', reference: null, rates: ['ctr'] } as const;

test('the pictured leak counts what was lost step by step', () => {
  const loss = prepareStepLoss(linen, OWN);
  // 34,210 × (0.105 − 2,956 / 34,210) × 165,684 / 2,956, worked out by hand.
  expect(loss).toEqual({
    upstream: 34_210,
    downstream: 2_956,
    rate: 2_956 / 34_210,
    reference_rate: 0.105,
    change: expect.closeTo(-0.01859252, 8),
    change_rate: expect.closeTo(-0.17707159, 8),
    test: 'clear',
    missing: expect.closeTo(636.05, 8),
    value: expect.closeTo(56.05007, 5),
    money_lost: 35_650.65,
    rates: [{ metric: 'ctr', value: 0.0061 }],
  });
  expect(countLoss(loss, 'conversion')).toEqual({
    lines: [
      { label: 'Sessions', text: '34,210' },
      { label: 'Rate, reference', text: '10.50%' },
      { label: 'Rate, now', text: '8.64%' },
      { label: 'Orders lost', text: '636' },
      { label: 'Net sales per order', text: '$56.05' },
    ],
    moneyLost: '$35,651',
    isCounted: true,
    note: 'Two-proportion test: a change this large comes by chance less than once in 1,000.',
  });
  expect(showStepLoss(loss, 'conversion')).toMatchObject({
    upstream: '34,210',
    downstream: '2,956',
    rate: '8.6%',
    reference: '10.5%',
    change: { weight: 'strong', text: '1.9 pt', spoken: 'down 1.9 points, worse' },
    test: 'clear',
    moneyLost: '$35,651',
    isCounted: true,
    rates: ['0.61%'],
  });
});

test.each([
  ['previous', 'sessions to orders, 1.9 pt below its previous rate: $35,651 lost'],
  ['tenant', 'sessions to orders, 1.9 pt below the rate of all products: $35,651 lost'],
] as const)('a leak is a sentence that names its reference: %s', (kind, text) => {
  const loss = prepareStepLoss(linen, OWN);
  expect(describeLeak(loss, { step: 'conversion', reference: { kind } })).toBe(text);
  expect(describeNoLeak(loss)).toBe('No step lost more than noise allows');
});

test('where there is no rate to compare, what is lost is unknown and no 0', () => {
  const loss = prepareStepLoss({ current: linen.current, previous: null }, OWN);
  expect(describeNoLeak(loss)).toBe('Largest leak: —');
  expect(countWholeLoss(loss, { lossCount: 0, noiseCount: 0, noiseLost: 0 }, 'parent_sku_name')).toEqual({
    lines: [],
    moneyLost: '—',
    isCounted: true,
    note: 'Nothing went in, or nothing did before: there is no rate to compare.',
  });
});

describe('what is lost', () => {
  const step = (current: object, previous: object, reference: object | null = null) =>
    prepareStepLoss(
      { current: facts(current), previous: facts(previous) },
      { ...OWN, reference: reference === null ? null : facts(reference) },
    );

  test('is measured by a given reference instead of the own previous period', () => {
    const loss = step(
      { sessions: 1_000, orders: 80, net_sales: 800 },
      { sessions: 1_000, orders: 10 },
      { sessions: 50_000, orders: 5_000 },
    );
    expect(loss).toMatchObject({ reference_rate: 0.1, test: 'likely', money_lost: 200 });
  });

  test('is valued as the reference’s where nothing came out', () => {
    const loss = step(
      { sessions: 1_000, net_sales: -5 },
      { sessions: 2_000, orders: 100, net_sales: 1_000.01 },
    );
    expect(loss).toMatchObject({ rate: 0, missing: 50, test: 'clear', money_lost: 500.01 });
  });

  test.each([
    [
      'the rate is above its reference',
      { sessions: 100, orders: 20, net_sales: 9 },
      { sessions: 100, orders: 9 },
    ],
    ['both are equal', { sessions: 100, orders: 20, net_sales: 9 }, { sessions: 200, orders: 40 }],
    ['nothing went in', { net_sales: 9 }, { sessions: 100, orders: 9 }],
    ['nothing went in before', { sessions: 100, orders: 20, net_sales: 9 }, { orders: 9 }],
    ['an order is worth nothing', { sessions: 100, orders: 9 }, { sessions: 100, orders: 20 }],
    ['returns exceed sales', { sessions: 100, orders: 9, net_sales: -9 }, { sessions: 100, orders: 20 }],
    [
      'it is less than half a cent',
      { sessions: 100, orders: 9, net_sales: 0.01 },
      { sessions: 1_000, orders: 91 },
    ],
  ])('is nothing where %s', (_, current, previous) => {
    expect(step(current, previous).money_lost).toBeNull();
  });

  test('is shown but does not count within noise, and its change is quiet', () => {
    const loss = step({ sessions: 1_000, orders: 95, net_sales: 950 }, { sessions: 1_000, orders: 99 });
    expect(showStepLoss(loss, 'conversion')).toMatchObject({
      change: { weight: 'quiet', text: '−0.4 pt', spoken: 'minus 0.4 points, within noise' },
      test: 'within noise',
      moneyLost: '$40',
      isCounted: false,
    });
    expect(countLoss(loss, 'conversion').note).toMatch(/more often than once in 20/);
  });

  test('is unknown where it is unknown what an order is worth', () => {
    const known = step({ sessions: 1_000, orders: 50, net_sales: 500 }, { sessions: 1_000, orders: 99 });
    const loss = { ...known, value: null, money_lost: null };
    expect(countLoss(loss, 'conversion')).toMatchObject({
      lines: expect.arrayContaining([
        { label: 'Orders lost', text: '49' },
        { label: 'Net sales per order', text: '—' },
      ]),
      moneyLost: '—',
    });
    expect(countWholeLoss(loss, { lossCount: 0, noiseCount: 0, noiseLost: 0 }, 'sku_name')).toMatchObject({
      lines: [],
      moneyLost: '—',
    });
    expect(describeNoLeak(loss)).toBe('Largest leak: —');
  });

  test('above 100 % is not tested, never clamped, quiet, and does not count', () => {
    const units = { ...OWN, step: 'units_per_order' } as const;
    const loss = prepareStepLoss(
      {
        current: facts({ orders: 100, units_sold: 110, net_sales: 220 }),
        previous: facts({ orders: 100, units_sold: 125 }),
      },
      units,
    );
    expect(showStepLoss(loss, 'units_per_order')).toMatchObject({
      rate: '110.0%',
      reference: '125.0%',
      change: { text: '−15.0 pt', isGood: null },
      test: 'not tested',
      moneyLost: '$30',
      isCounted: false,
    });
    expect(countLoss(loss, 'units_per_order')).toMatchObject({
      note: 'A rate above 100% is not a proportion and cannot be tested. It is not in the total.',
    });
  });

  test('is the exact amount, rounded once to whole cents', () => {
    const count = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(count, count, count, count, count, (sessions, orders, before, ordersBefore, cents) => {
        const loss = step(
          { sessions, orders, net_sales: cents / 100 },
          { sessions: before, orders: ordersBefore },
        );
        const lost =
          BigInt(cents) * (BigInt(sessions) * BigInt(ordersBefore) - BigInt(orders) * BigInt(before));
        const over = BigInt(before) * BigInt(orders);
        const rounded = lost <= 0n ? 0n : (2n * lost + over) / (2n * over);
        return (loss.money_lost ?? 0) === Number(rounded) / 100;
      }),
    );
  });
});
