import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainSums } from '../known-days/index.ts';
import type { FactSums } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { readExpectedAnswers } from '../../testing/expected-answers.ts';
import {
  defaultFunnelStep,
  formatAdShare,
  formatBefore,
  formatFromTop,
  formatFunnelFigure,
  formatStepRate,
  formatStepRemark,
  prepareFunnels,
  prepareWholePath,
} from './index.ts';

/** The pictured month and the one before it. */
const current = facts({
  ad_impressions: 14_258_310,
  ad_clicks: 96_957,
  ad_orders: 8_726,
  ad_spend: 107_843,
  ad_sales: 368_823,
  sessions: 213_764,
  orders: 23_087,
  units_sold: 27_121,
  net_sales: 921_824,
});
const previous = facts({
  ad_impressions: 14_638_000,
  ad_clicks: 95_618,
  ad_orders: 8_398,
  sessions: 201_284,
  orders: 21_357,
  units_sold: 25_252,
});

function stepsOf(sums: FactSums, before: FactSums | null = previous) {
  return prepareFunnels(plainSums(sums, before)).flatMap(({ steps }) => steps);
}

describe('stages', () => {
  test.each([
    ['ad_impressions', 14_258_310, -2.5939],
    ['ad_clicks', 96_957, 1.4004],
    ['ad_orders', 8_726, 3.9057],
    ['sessions', 213_764, 6.2002],
    ['orders', 23_087, 8.1004],
    ['units_sold', 27_121, 7.4014],
  ] as const)('%s: %d, and its growth', (id, value, growth) => {
    const stage = prepareFunnels(plainSums(current, previous))
      .flatMap(({ stages }) => stages)
      .find((candidate) => candidate.id === id);
    expect(stage).toMatchObject({ value, previous: previous[id] });
    expect(stage?.growth).toBeCloseTo(growth, 4);
  });

  test('without anything to compare with have no growth', () => {
    const [advertising] = prepareFunnels(plainSums(facts({ ad_orders: 3 }), null));
    expect(advertising?.stages.map(({ value, growth }) => [value, growth])).toEqual([
      [0, null],
      [0, null],
      [3, null],
    ]);
  });
});

describe('steps', () => {
  test.each([
    [0, '0.68%', '+0.03 pt', null, 'CTR · 14,161,353 dropped off'],
    [1, '9.0%', '0.2 pt', true, 'ad conversion · 88,231 dropped off'],
    [2, '10.8%', '0.2 pt', true, 'conversion · 190,677 dropped off'],
    [3, '117.5%', '0.8 pt', false, '1.17 units per order'],
  ] as const)('step %d reads %s, changed by %s', (index, rate, points, isGood, remark) => {
    const step = stepsOf(current)[index];
    if (step === undefined) throw new Error('there are four steps');
    expect(formatStepRate(step)).toBe(rate);
    expect(step.shownChange).toMatchObject({ text: points, isGood });
    expect(formatStepRemark(step)).toBe(remark);
  });

  test('a rate above 100 % is never clamped, and nothing dropped off', () => {
    const step = stepsOf(facts({ sessions: 10, orders: 25 }))[2];
    expect(step).toMatchObject({ rate: 2.5, droppedOff: null });
  });

  test.each([
    ['nothing went in', facts({ orders: 5 }), previous],
    ['there is nothing to compare with', current, null],
    ['nothing went in before', current, facts()],
  ])('the change is unknown when %s', (_, sums, before) => {
    expect(stepsOf(sums, before)[2]).toMatchObject({
      changePoints: null,
      shownChange: { weight: 'unknown' },
    });
  });

  test('equal rates of other sums are no change', () => {
    const [, , step] = stepsOf(facts({ sessions: 10, orders: 1 }), facts({ sessions: 30, orders: 3 }));
    expect(step).toMatchObject({ changePoints: 0, shownChange: { text: '0.0 pt', isGood: null } });
  });

  test('a tie of points is rounded away from zero, however it lies in binary', () => {
    const step = (clicks: number) =>
      prepareFunnels(
        plainSums(
          facts({ ad_impressions: 20_000, ad_clicks: clicks }),
          facts({ ad_impressions: 20_000, ad_clicks: 200 }),
        ),
      )[0]?.steps[0]?.changePoints;
    expect(step(201)).toBe(0.01);
    expect(step(199)).toBe(-0.01);
  });

  test('points are the exact difference of the two rates, rounded once', () => {
    const count = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(count, count, count, count, (orders, sessions, ordersBefore, sessionsBefore) => {
        const step = stepsOf(
          facts({ orders, sessions }),
          facts({ orders: ordersBefore, sessions: sessionsBefore }),
        )[2];
        const denominator = BigInt(sessions) * BigInt(sessionsBefore);
        const tenths =
          1000n * (BigInt(orders) * BigInt(sessionsBefore) - BigInt(ordersBefore) * BigInt(sessions));
        const size = ((tenths < 0n ? -tenths : tenths) * 2n + denominator) / (2n * denominator);
        expect(step?.changePoints).toBe((Number(size) / 10) * (tenths < 0n && size > 0n ? -1 : 1));
      }),
    );
  });

  test.each(['online_retail', 'superstore'])('the rates are those worked out apart: %s', (name) => {
    for (const { totals, ratios } of readExpectedAnswers(name).periods) {
      const rates = Object.fromEntries(stepsOf(totals).map(({ metric, rate }) => [metric.id, rate ?? 0]));
      expect(rates).toEqual({
        ctr: expect.closeTo(ratios['ctr'] ?? Number.NaN, 9),
        ad_conversion: expect.closeTo(ratios['ad_conversion'] ?? Number.NaN, 9),
        conversion: expect.closeTo(ratios['conversion'] ?? Number.NaN, 9),
        units_per_order: expect.closeTo(totals.units_sold / totals.orders, 9),
      });
    }
  });
});

test.each([
  ['CPC', '$1.11'],
  ['Cost per order', '$12.36'],
  ['ROAS', '3.42'],
  ['Avg Net Price', '$34.0'],
  ['Net sales per session', '$4.31'],
])('beside the funnel: %s %s', (label, text) => {
  const figures = prepareFunnels(plainSums(current, previous)).flatMap((funnel) => funnel.figures);
  const shown = figures.find(({ metric }) => metric.label === label);
  expect(shown && formatFunnelFigure(shown)).toBe(text);
});

test('a figure without anything to divide by is a dash', () => {
  const [advertising] = prepareFunnels(plainSums(facts({ ad_spend: 5 }), null));
  expect(advertising?.figures.map(formatFunnelFigure)).toEqual(['—', '—', '0.00']);
});

test.each([
  [current, '45.4% of sessions come from ads'],
  [facts({ ad_clicks: 11, sessions: 10 }), 'more ad clicks than sessions'],
  [facts({ ad_clicks: 10, sessions: 10 }), '100.0% of sessions come from ads'],
  [facts({ ad_clicks: 11 }), null],
])('the dashed join says what part of the sessions ads brought', (sums, text) => {
  expect(formatAdShare(prepareWholePath(plainSums(sums, null)).adShare)).toBe(text);
});

describe('facts that the data do not carry', () => {
  test('are no stage, lead nowhere, and are named', () => {
    const [advertising, store] = prepareFunnels(plainSums(current, previous), [
      'orders',
      'units_sold',
      'net_sales',
    ]);
    expect(advertising).toMatchObject({
      stages: [],
      steps: [],
      figures: [],
      missing: 'Not in your data: Ad Impressions, Ad Clicks, Ad Orders',
    });
    expect(store?.stages.map(({ id }) => id)).toEqual(['orders', 'units_sold']);
    expect(store?.steps.map(({ label }) => label)).toEqual(['units per order']);
    expect(store?.figures.map(({ metric }) => metric.label)).toEqual(['Avg Net Price']);
    expect(store?.missing).toBe('Not in your data: Sessions');
  });

  test('are said to be missing where the figures are from', () => {
    const sums = plainSums(current, previous);
    const [, store] = prepareFunnels(sums, ['orders', 'units_sold'], 'this channel');
    expect(store?.missing).toBe('Not in this channel: Sessions');
    expect(prepareWholePath(sums, ['orders', 'sessions'], 'these marketplaces').missing).toBe(
      'Not in these marketplaces: Ad Impressions, Ad Clicks',
    );
  });

  test('make no whole path', () => {
    expect(prepareWholePath(plainSums(current, null), ['orders', 'sessions']).missing).toBe(
      'Not in your data: Ad Impressions, Ad Clicks',
    );
    expect(prepareWholePath(plainSums(current, null)).missing).toBeNull();
  });
});

test('the last stage is told as a part of the first, and each beside what it was before', () => {
  const [advertising, store] = prepareFunnels(plainSums(current, previous));
  expect(advertising && formatFromTop(advertising)).toBe('0.06% of ad impressions');
  expect(store && formatFromTop(store)).toBe('12.7% of sessions');
  expect(store?.stages.map(formatBefore)).toEqual(['201,284 before', '21,357 before', '25,252 before']);
  const [alone] = prepareFunnels(plainSums(current, null), ['ad_clicks', 'ad_orders']);
  expect([alone && formatFromTop(alone), alone?.stages.map(formatBefore)]).toEqual([null, [null, null]]);
});

test.each([
  [null, 'conversion'],
  [['ad_clicks', 'ad_orders', 'orders'], 'ad_conversion'],
  [['orders', 'units_sold'], 'units_per_order'],
  [['orders', 'net_sales'], null],
] as const)('of data with %j the step %s is shown first', (present, step) => {
  expect(defaultFunnelStep(present)).toBe(step);
});
