import { describe, expect, test } from 'vitest';
import { findFactsPresent, type FactSums, METRIC_IDS, type MetricId } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { decompose, type ChangeDrivers, type ChangeQuestion, explainChange } from './index.ts';

function question(metricId: MetricId, present: ChangeQuestion['present'] = null): ChangeQuestion {
  return { metricId, place: 'card', present };
}

function effectsOf({ factors }: Pick<ChangeDrivers, 'factors'>): Record<string, number> {
  return Object.fromEntries(factors.map(({ id, effect }) => [id, effect]));
}

const before = facts({ sessions: 1000, orders: 100, units_sold: 120, net_sales: 2400 });
const after = facts({ sessions: 1200, orders: 96, units_sold: 120, net_sales: 2640 });

test('worked by hand: net sales rose by $240', () => {
  // Sessions ×1.2, conversion 10 % → 8 %, units per order 1.2 → 1.25, average net price $20 → $22.
  // L(2640, 2400) = 240 / ln 1.1 = 240 / 0.0953101798 = 2518.0941
  //   sessions             2518.0941 × ln 1.2          = 2518.0941 ×  0.1823215568 =  459.1028
  //   conversion           2518.0941 × ln 0.8          = 2518.0941 × −0.2231435513 = −561.8965
  //   units per order      2518.0941 × ln (1.25 / 1.2) = 2518.0941 ×  0.0408219945 =  102.7936
  //   average net price    2518.0941 × ln 1.1          =                               240
  // The sum is 239.9999 after rounding: the ten-thousandth that is missing goes to the largest, conversion.
  const drivers = decompose(question('net_sales'), after, before);
  expect(drivers.total).toEqual({ previous: 2400, current: 2640, change: 240 });
  expect(drivers.factors).toEqual([
    { id: 'sessions', effect: 459.1028, previous: 1000, current: 1200 },
    { id: 'conversion', effect: -561.8964, previous: 0.1, current: 0.08 },
    { id: 'units_per_order', effect: 102.7936, previous: 1.2, current: 1.25 },
    { id: 'avg_net_price', effect: 240, previous: 20, current: 22 },
  ]);
});

test('the chain of every metric, where the data carry all facts', () => {
  const chains = {
    sessions: ['sessions'],
    orders: ['sessions', 'conversion'],
    units_sold: ['sessions', 'conversion', 'units_per_order'],
    gross_sales: ['sessions', 'conversion', 'units_per_order', 'avg_price'],
    promotions: ['sessions', 'conversion', 'units_per_order', 'avg_price', 'promotion_rate'],
    net_sales: ['sessions', 'conversion', 'units_per_order', 'avg_net_price'],
    contribution: ['sessions', 'conversion', 'units_per_order', 'avg_net_price', 'ad_spend', 'other_costs'],
    ad_impressions: ['ad_impressions'],
    ad_clicks: ['ad_impressions', 'ctr'],
    ad_spend: ['ad_impressions', 'ctr', 'cpc'],
    ad_orders: ['ad_impressions', 'ctr', 'ad_conversion'],
    ad_sales: ['ad_impressions', 'ctr', 'ad_conversion', 'ad_order_value'],
    conversion: ['orders', 'sessions'],
    roas: ['ad_sales', 'ad_spend'],
    contribution_margin: ['tacos', 'other_costs'],
  } satisfies Partial<Record<MetricId, readonly MetricId[] | readonly string[]>>;
  for (const [id, chain] of Object.entries(chains)) {
    // The keys above are metrics, as the compiler has checked.
    const { factors } = decompose(question(id as MetricId), ALL_AFTER, ALL_BEFORE);
    expect(factors.map((factor) => factor.id)).toEqual(chain);
  }
});

const ALL_BEFORE = facts({
  sessions: 900,
  orders: 90,
  units_sold: 100,
  gross_sales: 2000,
  promotions: 100,
  net_sales: 1800,
  ad_spend: 150,
  contribution: 500,
  ad_impressions: 40_000,
  ad_clicks: 300,
  ad_orders: 30,
  ad_sales: 600,
});
const ALL_AFTER = facts({
  sessions: 800,
  orders: 88,
  units_sold: 105,
  gross_sales: 2200,
  promotions: 80,
  net_sales: 2050,
  ad_spend: 210,
  contribution: 520,
  ad_impressions: 50_000,
  ad_clicks: 310,
  ad_orders: 40,
  ad_sales: 640,
});

test.each(METRIC_IDS)('%s has an explanation', (id) => {
  const { factors, total } = decompose(question(id), ALL_AFTER, ALL_BEFORE);
  expect(factors.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(total.change, 10);
  expect(total.current - total.previous).toBeCloseTo(total.change, 10);
});

test('the chart divides ad sales by net sales for their share', () => {
  const { factors } = decompose({ ...question('ad_sales_share'), place: 'chart' }, ALL_AFTER, ALL_BEFORE);
  expect(factors.map(({ id }) => id)).toEqual(['ad_sales', 'net_sales']);
});

test('contribution: net sales by their factors, less what ads and other costs grew by', () => {
  const { factors, total } = decompose(question('contribution'), ALL_AFTER, ALL_BEFORE);
  const ofSales = effectsOf(decompose(question('net_sales'), ALL_AFTER, ALL_BEFORE));
  expect(total.change).toBe(20);
  // Other costs: 1800 − 150 − 500 = 1150, and 2050 − 210 − 520 = 1320.
  expect(effectsOf({ factors })).toEqual({ ...ofSales, ad_spend: -60, other_costs: -170 });
  expect(factors.find(({ id }) => id === 'other_costs')).toMatchObject({ previous: 1150, current: 1320 });
});

describe('a fact that is not in the data is no factor: the longest chain that is left', () => {
  test.each([
    ['net_sales', ['orders', 'units_sold', 'net_sales'], ['orders', 'units_per_order', 'avg_net_price']],
    [
      'net_sales',
      ['sessions', 'units_sold', 'net_sales'],
      ['sessions', 'units_per_session', 'avg_net_price'],
    ],
    ['net_sales', ['sessions', 'orders', 'net_sales'], ['sessions', 'conversion', 'net_sales_per_order']],
    ['net_sales', ['sessions', 'net_sales'], ['sessions', 'net_sales_per_session']],
    ['net_sales', ['net_sales'], ['net_sales']],
    ['promotions', ['units_sold', 'promotions'], ['units_sold', 'avg_promotion']],
    // The catalog has no rate of promotions per order: the chain begins behind the gap.
    ['promotions', ['orders', 'promotions'], ['promotions']],
    ['ad_sales', ['ad_clicks', 'ad_orders', 'ad_sales'], ['ad_clicks', 'ad_conversion', 'ad_order_value']],
    ['contribution', ['contribution'], ['contribution']],
    ['contribution', ['net_sales', 'contribution'], ['net_sales', 'other_costs']],
    ['contribution', ['net_sales', 'ad_spend'], ['net_sales', 'ad_spend', 'other_costs']],
  ] as const)('%s with %j: %j', (id, present, chain) => {
    const { factors } = decompose(question(id, present), ALL_AFTER, ALL_BEFORE);
    expect(factors.map((factor) => factor.id)).toEqual(chain);
  });
});

const full = facts({ sessions: 100, orders: 10, units_sold: 12, net_sales: 240 });

describe('zeros and amounts below zero', () => {
  test.each<[string, Partial<FactSums>, Partial<FactSums>, Record<string, number>]>([
    ['nothing before: new', {}, full, { new: 240 }],
    ['nothing after: gone', full, {}, { gone: -240 }],
    ['nothing at all', {}, {}, { sessions: 0, conversion: 0, units_per_order: 0, avg_net_price: 0 }],
    [
      'visits without an order: conversion, the first factor that is 0, has all of it',
      full,
      { sessions: 90 },
      { sessions: 0, conversion: -240, units_per_order: 0, avg_net_price: 0 },
    ],
    [
      'first orders',
      { sessions: 90 },
      full,
      { sessions: 0, conversion: 240, units_per_order: 0, avg_net_price: 0 },
    ],
    [
      'given away for nothing: the price has all of it',
      full,
      { sessions: 100, orders: 5, units_sold: 5 },
      { sessions: 0, conversion: 0, units_per_order: 0, avg_net_price: -240 },
    ],
    // Orders and price both double, so each has half of the 720.
    [
      'no sessions were counted before: they are no factor',
      { ...full, sessions: 0 },
      { sessions: 50, orders: 20, units_sold: 24, net_sales: 960 },
      { orders: 360, units_per_order: 0, avg_net_price: 360 },
    ],
    [
      'returns alone, without an order: net sales per session',
      full,
      { sessions: 100, net_sales: -60 },
      { sessions: 0, net_sales_per_session: -300 },
    ],
    // Units 12 → 6 at a mean of ($20 − $10) / 2 = $5: −30, all of it conversion; price −$30 at 9 units: −270.
    [
      'more comes back than is sold: the mean price and the mean of units',
      full,
      { sessions: 100, orders: 5, units_sold: 6, net_sales: -60 },
      { sessions: 0, conversion: -30, units_per_order: 0, avg_net_price: -270 },
    ],
    // Sessions and price both double, so each has half of the −180.
    [
      'below zero in both periods the log-mean holds',
      { ...full, net_sales: -60 },
      { sessions: 200, orders: 20, units_sold: 24, net_sales: -240 },
      { sessions: -90, conversion: 0, units_per_order: 0, avg_net_price: -90 },
    ],
  ])('%s', (_, previous, current, expected) => {
    const drivers = decompose(question('net_sales'), facts(current), facts(previous));
    expect(effectsOf(drivers)).toEqual(expected);
    const back = decompose(question('net_sales'), facts(previous), facts(current));
    expect(back.total.change).toBe(0 - drivers.total.change);
  });

  test('a contribution without sales: the costs stand apart, the factors are 0', () => {
    const drivers = decompose(
      question('contribution'),
      facts({ sessions: 10, ad_spend: 30, contribution: -35 }),
      facts({ sessions: 10, ad_spend: 20, contribution: -20 }),
    );
    expect(effectsOf(drivers)).toMatchObject({ ad_spend: -10, other_costs: -5, conversion: 0 });
  });

  test.each<[string, Partial<FactSums>, Partial<FactSums>, Record<string, number>]>([
    [
      'a ratio that there was none of',
      { orders: 5 },
      { orders: 5, sessions: 50 },
      { orders: 0, sessions: 0.1 },
    ],
    ['neither fact before', {}, { orders: 5, sessions: 50 }, { new: 0.1 }],
    ['no orders any more', { orders: 5, sessions: 50 }, { sessions: 40 }, { orders: -0.1, sessions: 0 }],
  ])('%s', (_, previous, current, expected) => {
    expect(effectsOf(decompose(question('conversion'), facts(current), facts(previous)))).toEqual(expected);
  });

  test('a margin changes by what ads and other costs take of a dollar of net sales', () => {
    const [previous, current] = [
      { net_sales: 1000, ad_spend: 100, contribution: 400 },
      { net_sales: 2000, ad_spend: 300, contribution: 800 },
    ].map((of) => facts(of));
    if (previous === undefined || current === undefined) throw new Error('Two periods are compared.');
    const drivers = decompose(question('contribution_margin'), current, previous);
    // 40 % is left of both: ads took 10 % and take 15 %, the rest took 50 % and takes 45 %.
    expect(effectsOf(drivers)).toEqual({ tacos: -0.05, other_costs: 0.05 });
    expect(explainChange(drivers)).toBe(
      'Contribution margin did not change: higher TACoS −5.00 pt, other costs +5.00 pt',
    );
  });

  test('a margin of data without ads changes by costs alone', () => {
    const [previous, current] = [
      facts({ net_sales: 10, contribution: 5 }),
      facts({ net_sales: 10, contribution: 4 }),
    ];
    const present = findFactsPresent([previous, current]);
    expect(effectsOf(decompose(question('contribution_margin', present), current, previous))).toEqual({
      other_costs: -0.1,
    });
  });

  test('less than nothing to divide by: the numerator explains all of it', () => {
    const drivers = decompose(
      question('contribution_margin'),
      facts({ contribution: -5, net_sales: -10 }),
      facts({ contribution: 4, net_sales: 10 }),
    );
    expect(effectsOf(drivers)).toEqual({ contribution: 0.1, net_sales: 0 });
  });
});

test('the data say what is present', () => {
  const present = findFactsPresent([before, after]);
  expect(decompose(question('net_sales', present), after, before).factors).toHaveLength(4);
});
