import { describe, expect, test } from 'vitest';
import { type FactSums, sumFacts, type MetricId } from '../metrics/index.ts';
import { facts } from '../../testing/facts-builder.ts';
import { decompose, type ChangeDrivers } from './index.ts';

type Both = readonly [previous: Partial<FactSums>, current: Partial<FactSums>];

function brokenDown(metricId: MetricId, segments: Readonly<Record<string, Both>>, top = 50): ChangeDrivers {
  const named = Object.entries(segments).map(([name, [previous, current]]) => ({
    name,
    previous: facts(previous),
    current: facts(current),
  }));
  return decompose(
    { metricId, place: 'card', present: null },
    sumFacts(named.map(({ current }) => current)),
    sumFacts(named.map(({ previous }) => previous)),
    { segments: named, top },
  );
}

describe('segments of a sum', () => {
  const drivers = brokenDown(
    'net_sales',
    {
      Kettle: [{ net_sales: 100 }, { net_sales: 250.5 }],
      Jar: [{ net_sales: 80 }, {}],
      Throw: [{}, { net_sales: 40 }],
      Lamp: [{ net_sales: 60 }, { net_sales: 55 }],
      Rug: [{ net_sales: 10 }, { net_sales: 12 }],
      Vase: [{ net_sales: 9 }, { net_sales: 9 }],
    },
    2,
  );

  test('the largest gainers, then the largest losers, each with what became of it', () => {
    expect(drivers.segments.map(({ name, status, change }) => [name, status, change])).toEqual([
      ['Kettle', 'continuing', 150.5],
      ['Throw', 'new', 40],
      ['Jar', 'gone', -80],
      ['Lamp', 'continuing', -5],
    ]);
  });

  test('what is new or gone is one part of its own', () => {
    expect(drivers.segments[1]?.factors).toEqual([{ id: 'new', effect: 40, previous: null, current: null }]);
    expect(drivers.segments[2]?.factors).toEqual([
      { id: 'gone', effect: -80, previous: null, current: null },
    ]);
    expect(drivers.composition).toEqual([
      { id: 'continuing', effect: 147.5, segments: 4 },
      { id: 'new', effect: 40, segments: 1 },
      { id: 'gone', effect: -80, segments: 1 },
    ]);
  });

  test('all others are one row, and there is none where all are named', () => {
    expect(drivers.rest).toMatchObject({ count: 2, previous: 19, current: 21, change: 2 });
    expect(brokenDown('net_sales', { Kettle: [{ net_sales: 1 }, { net_sales: 3 }] }).rest).toBeNull();
  });

  test('equal changes stand in the order of their names', () => {
    const equal = { B: [{}, { orders: 2 }], A: [{}, { orders: 2 }], C: [{}, { orders: 2 }] } as const;
    expect(brokenDown('orders', equal, 2).segments.map(({ name }) => name)).toEqual(['A', 'B']);
  });
});

describe('segments of a ratio', () => {
  // 60 of 1,000 sessions bought before and 70 of 1,000 now. Mean of the totals: 6.5 %.
  //   Kettle: half of the sessions at 10 % → 60 % of them at 10 %: 5 % → 6 % of the total, +1 point,
  //           less 10 % more of the sessions at the mean of 6.5 %: +0.35 points, all of it mix.
  //   Jar:    half at 2 % → 40 % at 2.5 %: 1 % → 1 %, so its shares and its ratio weigh out: within 1 % · ln 1.25 =
  //           0.22314 points, mix −0.22314 points + 0.65 points.
  const drivers = brokenDown('conversion', {
    Kettle: [
      { sessions: 500, orders: 50 },
      { sessions: 600, orders: 60 },
    ],
    Jar: [
      { sessions: 500, orders: 10 },
      { sessions: 400, orders: 10 },
    ],
  });

  test('a shift towards what is above the mean is mix, a better ratio is within', () => {
    const [first, second] = drivers.segments;
    expect(drivers.total.change).toBe(0.01);
    expect(first).toMatchObject({ name: 'Jar', previous: 0.02, current: 0.025, change: 0.0065 });
    expect(first?.factors).toEqual([
      { id: 'mix', effect: 0.004268564487, previous: 0.5, current: 0.4 },
      { id: 'within', effect: 0.002231435513, previous: 0.02, current: 0.025 },
    ]);
    expect(second).toMatchObject({ name: 'Kettle', previous: 0.1, current: 0.1, change: 0.0035 });
    expect(second?.factors.map(({ effect }) => effect)).toEqual([0.0035, 0]);
    expect(drivers.composition).toEqual([
      { id: 'mix', effect: 0.007768564487, segments: 2 },
      { id: 'within', effect: 0.002231435513, segments: 2 },
      { id: 'new', effect: 0, segments: 0 },
      { id: 'gone', effect: 0, segments: 0 },
    ]);
  });

  test('what is new or gone counts by how far its ratio lies from the mean of all', () => {
    // 10 % before, 15 % now, mean 12.5 %: half of the sessions are new at 20 %, and half of those before are gone.
    const { segments, composition } = brokenDown('conversion', {
      Kettle: [
        { sessions: 100, orders: 10 },
        { sessions: 100, orders: 10 },
      ],
      Throw: [{}, { sessions: 100, orders: 20 }],
      Jar: [{ sessions: 100, orders: 10 }, {}],
    });
    expect(segments.map(({ name, status, change }) => [name, status, change])).toEqual([
      ['Throw', 'new', 0.0375],
      ['Jar', 'gone', 0.0125],
    ]);
    expect(composition.map(({ effect }) => effect)).toEqual([0, 0, 0.0375, 0.0125]);
  });

  test('orders without a session have no ratio: all that they add is within', () => {
    const { segments } = brokenDown('conversion', {
      Kettle: [
        { sessions: 100, orders: 10 },
        { sessions: 100, orders: 10 },
      ],
      Import: [{ orders: 1 }, { orders: 3 }],
    });
    expect(segments).toMatchObject([{ name: 'Import', previous: null, current: null, change: 0.02 }]);
    expect(segments[0]?.factors.map(({ id, effect }) => [id, effect])).toEqual([
      ['mix', 0],
      ['within', 0.02],
    ]);
  });
});
