import { describe, expect, test } from 'vitest';
import { evaluateMetric, type FactSums } from '../metrics/index.ts';
import { facts } from '../testing/facts-builder.ts';
import { findExpectedAnswers } from '../testing/expected-answers.ts';
import {
  formatAdShare,
  formatFunnelFigure,
  formatPointsMagnitude,
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
  return prepareFunnels(sums, before).flatMap(({ steps }) => steps);
}

describe('stages', () => {
  test.each([
    ['ad_impressions', 14_258_310, 1, -2.5939],
    ['ad_clicks', 96_957, 96_957 / 14_258_310, 1.4004],
    ['ad_orders', 8_726, 8_726 / 14_258_310, 3.9057],
    ['sessions', 213_764, 1, 6.2002],
    ['orders', 23_087, 23_087 / 213_764, 8.1004],
    ['units_sold', 27_121, 27_121 / 213_764, 7.4014],
  ] as const)('%s: %d, its part of the first, and its growth', (id, value, rateFromTop, growth) => {
    const stage = prepareFunnels(current, previous)
      .flatMap(({ stages }) => stages)
      .find((candidate) => candidate.id === id);
    expect(stage).toMatchObject({ value, rateFromTop, previous: previous[id] });
    expect(stage?.growth).toBeCloseTo(growth, 4);
  });

  test('a first stage of 0 leaves the rates from the top unknown, and no stage breaks', () => {
    const [advertising] = prepareFunnels(facts({ ad_orders: 3 }), null);
    expect(advertising?.stages.map(({ value, rateFromTop, growth }) => [value, rateFromTop, growth])).toEqual(
      [
        [0, null, null],
        [0, null, null],
        [3, null, null],
      ],
    );
  });
});

describe('steps', () => {
  test.each([
    [0, '0.68%', '0.03 pt', true, 'CTR · 14,161,353 dropped off'],
    [1, '9.0%', '0.2 pt', true, 'ad conversion · 88,231 dropped off'],
    [2, '10.8%', '0.2 pt', true, 'conversion · 190,677 dropped off'],
    [3, '117.5%', '0.8 pt', false, '1.17 units per order'],
  ] as const)('step %d reads %s, changed by %s', (index, rate, points, isGood, remark) => {
    const step = stepsOf(current)[index];
    if (step === undefined) throw new Error('there are four steps');
    expect(formatStepRate(step)).toBe(rate);
    expect(formatPointsMagnitude(step.changePoints, step.step.decimals)).toBe(points);
    expect(step.isGood).toBe(isGood);
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
    expect(stepsOf(sums, before)[2]).toMatchObject({ changePoints: null, isGood: null });
  });

  test('equal rates of other sums are no change', () => {
    const [, , step] = stepsOf(facts({ sessions: 10, orders: 1 }), facts({ sessions: 30, orders: 3 }));
    expect(step).toMatchObject({ changePoints: 0, isGood: null });
  });

  test.each(['online_retail', 'superstore'])('the rates are the catalogue’s own: %s', (name) => {
    const periods = findExpectedAnswers(name)?.periods ?? [];
    const rates = periods.flatMap(({ totals }) =>
      stepsOf(totals).flatMap(({ step, rate }) =>
        step.metricId === null ? [] : [{ rate: rate ?? 0, known: evaluateMetric(step.metricId, totals) }],
      ),
    );
    expect(rates.length).toBeGreaterThan(20);
    expect(rates.map(({ rate }) => rate)).toEqual(rates.map(({ known }) => known));
  });
});

test.each([
  ['CPC', '$1.11'],
  ['Cost per order', '$12.36'],
  ['ROAS', '3.42'],
  ['Avg Net Price', '$34.0'],
  ['Net sales per session', '$4.31'],
])('beside the funnel: %s %s', (label, text) => {
  const figures = prepareFunnels(current, previous).flatMap((funnel) => funnel.figures);
  const shown = figures.find(({ figure }) => figure.label === label);
  expect(shown && formatFunnelFigure(shown)).toBe(text);
});

test('a figure without anything to divide by is a dash', () => {
  const [advertising] = prepareFunnels(facts({ ad_spend: 5 }), null);
  expect(advertising?.figures.map(formatFunnelFigure)).toEqual(['—', '—', '0.00']);
});

test.each([
  [current, '45.4% of sessions come from ads'],
  [facts({ ad_clicks: 11, sessions: 10 }), 'more ad clicks than sessions'],
  [facts({ ad_clicks: 10, sessions: 10 }), '100.0% of sessions come from ads'],
  [facts({ ad_clicks: 11 }), null],
])('the dashed join says what part of the sessions ads brought', (sums, text) => {
  expect(formatAdShare(prepareWholePath(sums).adShare)).toBe(text);
});
