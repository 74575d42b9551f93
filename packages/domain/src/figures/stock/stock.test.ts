import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '../../core/calendar/index.ts';
import {
  coverOf,
  createRestockTimes,
  findLostSales,
  findRate,
  prepareStockPlan,
  type RestockEntry,
  type SkuDays,
  type StockedSku,
} from './index.ts';
import { intervalOf } from './lost-sales.ts';

const NEWEST = toDateKey('2026-08-30');
const DAYS = eachDay({ start: addDays(NEWEST, -119), end: NEWEST });
const DAY = (text: string) => toDateKey(`2026-${text}`);
const NO_TIMES = { lead_time_days: null, safety_days: null };

/** A SKU that sells so many units on each day with stock. */
function steady(units: number, out: readonly string[] = [], since: DateKey | null = null): SkuDays {
  const toldOut = new Set(out.map(DAY));
  const sold = DAYS.filter((day) => !toldOut.has(day) && (since === null || day >= since));
  return { sold: new Map(sold.map((day) => [day, { units, netSales: units * 20 }])), toldOut, since };
}

describe('the rate a SKU sells at', () => {
  test.each<[string, SkuDays, ReturnType<typeof findRate>]>([
    ['is read of its last 28 days', steady(3), { unitsPerDay: 3, days: 28 }],
    [
      'leaves out days without stock, for which older ones count',
      steady(3, ['08-20', '08-21']),
      { unitsPerDay: 3, days: 28 },
    ],
    ['is of the days since it is for sale', steady(3, [], DAY('08-21')), { unitsPerDay: 3, days: 10 }],
    ['is unknown of fewer than seven days', steady(3, [], DAY('08-25')), null],
  ])('%s', (_, sku, expected) => {
    expect(findRate(DAYS, sku)).toEqual(expected);
  });

  test('counts a day without stock on which it sold', () => {
    const sku = steady(3);
    expect(findRate(DAYS, { ...sku, toldOut: new Set([DAY('08-29')]) })).toEqual({
      unitsPerDay: 3,
      days: 28,
    });
  });

  test('reaches back no further than twelve weeks', () => {
    const gone = eachDay({ start: addDays(NEWEST, -80), end: NEWEST }).map((day) => day.slice(5));
    expect(findRate(DAYS, steady(3, gone))).toBeNull();
  });
});

describe('how long a stock lasts', () => {
  const counted = { day: NEWEST, onHand: 10, inbound: null };
  const rate = { unitsPerDay: 4, days: 28 };
  test.each([
    [
      'in days, with the day the last unit is sold',
      counted,
      NO_TIMES,
      { days: 2.5, runsOut: '2026-09-02', orderBy: null },
    ],
    [
      'less the lead time and the reserve it must be ordered',
      { ...counted, onHand: 100 },
      { lead_time_days: 14, safety_days: 3 },
      { days: 25, runsOut: '2026-09-24', orderBy: '2026-09-07' },
    ],
    [
      'units on their way put an order off, and are no cover',
      { ...counted, onHand: 100, inbound: 40 },
      { lead_time_days: 14, safety_days: null },
      { days: 25, runsOut: '2026-09-24', orderBy: '2026-09-20' },
    ],
    [
      'nothing is left',
      { ...counted, onHand: 0 },
      { lead_time_days: 5, safety_days: 0 },
      { days: 0, runsOut: '2026-08-30', orderBy: '2026-08-25' },
    ],
    [
      'what is counted below nothing is nothing',
      { ...counted, onHand: -3 },
      NO_TIMES,
      { days: 0, runsOut: '2026-08-30', orderBy: null },
    ],
  ])('%s', (_, of, times, expected) => {
    expect(coverOf(of, rate, times)).toEqual(expected);
  });

  test('is not known where nothing is sold, and no day is named that nobody lives to see', () => {
    const times = { lead_time_days: 5, safety_days: 0 };
    expect(coverOf(counted, { unitsPerDay: 0, days: 28 }, times)).toEqual({
      days: null,
      runsOut: null,
      orderBy: null,
    });
    expect(coverOf(counted, null, times)).toEqual({ days: null, runsOut: null, orderBy: null });
    expect(coverOf({ ...counted, onHand: 1e9 }, rate, times)).toMatchObject({ runsOut: null, orderBy: null });
  });
});

test.each<[string, RestockEntry[], unknown]>([
  ['nothing is entered', [], { lead_time_days: null, safety_days: null, said_of: null }],
  [
    'the most specific entry wins, for each number by itself',
    [
      { level: 'company', name: '', lead_time_days: 30, safety_days: 7 },
      { level: 'brand', name: 'Alder', lead_time_days: 10, safety_days: null },
      { level: 'sku', name: 'K-2', lead_time_days: 1, safety_days: 1 },
    ],
    { lead_time_days: 10, safety_days: 7, said_of: 'brand' },
  ],
  [
    'zero days of a SKU are an entry',
    [
      { level: 'company', name: '', lead_time_days: 30, safety_days: 7 },
      { level: 'sku', name: 'K-1', lead_time_days: null, safety_days: 0 },
    ],
    { lead_time_days: 30, safety_days: 0, said_of: 'company' },
  ],
])('restock times: %s', (_, entries, expected) => {
  expect(createRestockTimes(entries)({ sku_name: 'K-1', brand_name: 'Alder' })).toEqual(expected);
});

describe('lost sales', () => {
  const range = { start: DAY('08-01'), end: NEWEST };

  test('of what sells as many each day are that many a day, with an interval around them', () => {
    const { daysOut, expected } = findLostSales(range, DAYS, steady(3, ['08-04', '08-05']));
    expect([daysOut, expected?.units, expected?.netSales]).toEqual([2, 6, 120]);
    // Ten Tuesdays and ten Wednesdays with stock lie around, without those of Prime Day, and the mean of all is one more of each.
    expect(expected?.variance).toBeCloseTo(6 + 2 * (3 / 11), 10);
    // By hand: 6 × (1 − 1 / 49.5 ∓ 1.96 / 7.036)³ is 2.07 and 11.95. Without the error of the mean, Poisson's 95 % are 2 to 11.
    expect(intervalOf(expected ?? { units: 0, variance: 0 })).toEqual({ expected: 6, low: 2, high: 12 });
  });

  test('are unknown where fewer than fourteen days with stock lie around', () => {
    const since = DAY('08-18');
    expect(findLostSales(range, DAYS, steady(3, ['08-30'], since))).toEqual({ daysOut: 1, expected: null });
  });

  test('are none on a day on which it sold, or that nobody told of', () => {
    const sku = steady(3);
    expect(findLostSales(range, DAYS, { ...sku, toldOut: new Set([DAY('08-04')]) }).daysOut).toBe(0);
  });

  /** As many as come by chance, one by one, in clumps of about `clump`; the same numbers each time. */
  function chanceOf(seed: number) {
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state + 0.5) / 4_294_967_296;
    };
    const poisson = (mean: number) => {
      const least = Math.exp(-mean);
      let [count, product] = [0, next()];
      while (product > least) [count, product] = [count + 1, product * next()];
      return count;
    };
    return poisson;
  }

  test.each([
    [0.5, 3],
    [3, 7],
    [12, 14],
  ])(
    'of %d units a day the interval holds the truth in about 95 of 100 cases, over %d days',
    (mean, length) => {
      const spell = eachDay({ start: DAY('08-01'), end: addDays(DAY('08-01'), length - 1) });
      const rounds = 400;
      const held = Array.from({ length: rounds }, (_, round) => {
        const poisson = chanceOf(round + 1);
        const all = DAYS.map((day) => [day, poisson(mean * (weekdayOf(day) > 5 ? 1.5 : 0.8))] as const);
        const isOut = (day: DateKey) => spell.includes(day);
        const truth = all.reduce((sum, [day, units]) => sum + (isOut(day) ? units : 0), 0);
        const sold = new Map(
          all.flatMap(([day, units]) => (isOut(day) ? [] : [[day, { units, netSales: units }] as const])),
        );
        const { expected } = findLostSales(range, DAYS, { sold, toldOut: new Set(spell), since: null });
        const { low, high } = intervalOf(expected ?? { units: 0, variance: 0 });
        return low <= truth && truth <= high;
      }).filter(Boolean).length;
      expect(held / rounds).toBeGreaterThan(0.93);
      expect(held / rounds).toBeLessThan(0.995);
    },
  );

  test('an interval holds what is expected, and nothing below 0', () => {
    const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, fc.double({ min: 1, max: 50, noNaN: true }), (units, dispersion) => {
        const { low, high } = intervalOf({ units, variance: units * dispersion });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });
});

describe('the plan', () => {
  const sku = (name: string, onHand: number, more: Partial<StockedSku> = {}): StockedSku => ({
    sku_name: name,
    parent_sku_name: 'Kettle',
    brand_name: 'Alder',
    day: NEWEST,
    onHand,
    inbound: null,
    rate: { unitsPerDay: 2, days: 28 },
    times: { lead_time_days: 10, safety_days: 0, said_of: 'company' },
    lost: { daysOut: 0, expected: null },
    ...more,
  });
  const lost = (units: number) => ({ daysOut: 3, expected: { units, variance: units, netSales: units * 5 } });
  const skus = [
    sku('PLENTY', 2000),
    sku('SOON', 30, { lost: lost(4) }),
    sku('GONE', 0, { lost: lost(9) }),
    sku('NEVER', 7, { rate: null, lost: { daysOut: 2, expected: null } }),
  ];
  const today = addDays(NEWEST, 5);
  const namesOf = (view: Parameters<typeof prepareStockPlan>[1]['view']) =>
    prepareStockPlan(skus, { view, today }).rows.map(({ sku_name: name }) => name);

  test('names what must be ordered first', () => {
    expect(namesOf('all')).toEqual(['GONE', 'SOON', 'PLENTY', 'NEVER']);
    expect(namesOf('out')).toEqual(['GONE']);
    expect(namesOf('reorder')).toEqual(['GONE', 'SOON']);
    expect(namesOf('lost')).toEqual(['GONE', 'SOON', 'NEVER']);
  });

  test('adds up what was lost, and counts what is not known of it', () => {
    const plan = prepareStockPlan(skus, { view: 'lost', today });
    expect(plan).toMatchObject({
      counts: { all: 4, out: 1, reorder: 2, lost: 3 },
      lost: { expected: 13, net_sales: 65, ...pick(intervalOf({ units: 13, variance: 13 })) },
      lost_unknown: 1,
    });
  });
});

const pick = ({ low, high }: { low: number; high: number }) => ({ low, high });
