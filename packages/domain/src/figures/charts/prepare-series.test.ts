import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayCount, eachDay, GRANULARITIES, toDateKey } from '../../core/calendar/index.ts';
import { sumFacts, type FactSums } from '../metrics/index.ts';
import { anyMoney, anyRange } from '../../testing/arbitraries.ts';
import { facts } from '../../testing/facts-builder.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { prepareSeries, type SeriesInput } from './prepare-series.ts';
import { prepareTooltip } from './prepare-tooltip.ts';
import { assignColors, type SeriesRow } from './segments.ts';

const today = toDateKey('2026-11-20');
const week = rangeOf('2026-11-14', '2026-11-20');

function row(date_key: string, segment: string, given: Partial<FactSums>, isOther = false): SeriesRow {
  return { date_key, segment, isOther, ...facts(given) };
}

function chart(rows: readonly SeriesRow[], given: Partial<SeriesInput> = {}) {
  return prepareSeries({
    rows,
    range: week,
    granularity: 'daily',
    metricId: 'net_sales',
    today,
    maturingDays: 2,
    ...given,
  });
}

/** Seven products with net sales 70, 60 … 10 and gross sales the other way round. */
const sevenProducts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) =>
  row('2026-11-15', name, { net_sales: 70 - index * 10, gross_sales: 100 + index, units_sold: 1 }),
);

describe('the chart draws the top 5 segments and Other', () => {
  test('additive metrics rank by net sales; the rest is summed; Other takes the sixth color', () => {
    const { segments } = chart(sevenProducts);
    expect(segments.map((segment) => [segment.name, segment.total, segment.colorIndex])).toEqual([
      ['a', 70, 0],
      ['b', 60, 1],
      ['c', 50, 2],
      ['d', 40, 3],
      ['e', 30, 4],
      ['Other', 30, 5],
    ]);
    expect(segments.map((segment) => segment.key)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `segment${n}`));
  });

  test('ratio metrics rank by gross sales', () => {
    const { segments } = chart(sevenProducts, { metricId: 'avg_net_price' });
    expect(segments.map((segment) => segment.name)).toEqual(['g', 'f', 'e', 'd', 'c', 'Other']);
    expect(segments.at(-1)?.total).toBe(65);
  });

  test("the server's Other comes last however large, also beside a product called 'Other'", () => {
    const { segments } = chart([
      row('2026-11-15', 'Other', { net_sales: 900 }, true),
      row('2026-11-15', 'Other', { net_sales: 5 }),
      row('2026-11-15', 'a', { net_sales: 7 }),
    ]);
    expect(
      segments.map(({ name, isOther, total, colorIndex }) => [name, isOther, total, colorIndex]),
    ).toEqual([
      ['a', false, 7, 0],
      ['Other', false, 5, 1],
      ['Other', true, 900, 5],
    ]);
  });

  test('ties are in name order', () => {
    const rows = ['b', 'a', 'B'].map((name) => row('2026-11-15', name, { net_sales: 1 }));
    expect(chart(rows).segments.map((segment) => segment.name)).toEqual(['B', 'a', 'b']);
  });

  test('a segment keeps its color in a refetch that changes the ranking', () => {
    const before = chart(sevenProducts);
    const turned = sevenProducts.map((given) => ({ ...given, net_sales: 100 - given.net_sales }));
    const after = chart(turned, { previousColors: before.colors });
    expect(after.segments.map(({ name, colorIndex }) => [name, colorIndex])).toEqual([
      ['g', 0],
      ['f', 1],
      ['e', 4],
      ['d', 3],
      ['c', 2],
      ['Other', 5],
    ]);
    expect(assignColors(['x', 'y'], new Map([['y', 0]]))).toEqual(
      new Map([
        ['y', 0],
        ['x', 1],
      ]),
    );
  });
});

describe('additive metrics are a stacked area, ratio metrics lines with an Average', () => {
  const rows = [
    row('2026-11-14', 'a', { net_sales: 10, sessions: 100, orders: 10 }),
    row('2026-11-14', 'b', { net_sales: 5, sessions: 300, orders: 6 }),
    row('2026-11-16', 'a', { net_sales: 20, sessions: 100, orders: 0 }),
  ];

  test('a day without any rows is a gap; a segment without rows on another day is 0 in the stack', () => {
    const { kind, buckets } = chart(rows);
    expect(kind).toBe('stacked-area');
    expect(buckets.slice(0, 3).map(({ values, total, hasData }) => [values, total, hasData])).toEqual([
      [[10, 5], 15, true],
      [[null, null], null, false],
      [[20, 0], 20, true],
    ]);
  });

  test('a ratio is Σ numerator / Σ denominator in every place; a segment without rows is a gap in its line', () => {
    const model = chart(rows, { metricId: 'conversion' });
    expect(model.kind).toBe('lines');
    expect(model.buckets.slice(0, 3).map(({ values, total }) => [values, total])).toEqual([
      [[0.1, 0.02], 0.04],
      [[null, null], null],
      [[0, null], 0],
    ]);
    expect(model.segments.map((segment) => segment.totalText)).toEqual(['5.0%', '2.0%']);
    expect([model.total, model.average, model.averageText]).toEqual([0.032, 0.032, '3.2%']);
  });

  test('the average of an additive metric is the total over the buckets that have data', () => {
    expect(chart(rows)).toMatchObject({ total: 35, totalText: '$35', average: 17.5, averageText: '$18' });
  });

  test('the chart divides ad sales by net sales for their share', () => {
    const given = [row('2026-11-14', 'a', { ad_sales: 3, gross_sales: 20, net_sales: 12 })];
    const model = chart(given, { metricId: 'ad_sales_share' });
    expect([model.total, model.buckets[0]?.total, model.segments[0]?.total]).toEqual([0.25, 0.25, 0.25]);
  });

  test('rows outside the range do not count', () => {
    const model = chart([
      ...rows,
      row('2026-11-13', 'a', { net_sales: 99 }),
      row('x', 'a', { net_sales: 99 }),
    ]);
    expect(model.total).toBe(35);
  });

  test('nothing in the range is an empty chart', () => {
    const model = chart([]);
    expect(model).toMatchObject({ isEmpty: true, segments: [], total: 0, average: 0, maturing: null });
    expect(model.buckets).toHaveLength(7);
    expect(model.axis.ticks.map((tick) => tick.text)).toEqual(['$0', '$1']);
  });
});

describe('days not final yet', () => {
  const filled = eachDay(week).map((date) => row(date, 'a', { net_sales: 1 }));

  test.each([
    [2, ['2026-11-19', '2026-11-20'], 'Nov 19 – 20 not final yet'],
    [1, ['2026-11-20'], 'Nov 20 not final yet'],
    [0, [], undefined],
    [30, eachDay(week), 'Nov 14 – 20 not final yet'],
  ])('are the last %d: %j, %s', (maturingDays, days, text) => {
    const model = chart(filled, { maturingDays });
    expect(model.buckets.filter((bucket) => bucket.isMaturing).map((bucket) => bucket.key)).toEqual(days);
    expect(model.maturing?.text).toBe(text);
  });

  test('are not spoken of in a past range, nor where they have no data', () => {
    expect(chart(filled, { today: toDateKey('2026-12-20') }).maturing).toBeNull();
    expect(chart(filled.slice(0, 5)).maturing).toBeNull();
  });

  test('are named as far as there are data', () => {
    expect(chart(filled.slice(0, 6)).maturing?.text).toBe('Nov 19 not final yet');
  });

  test('mark the week or month they lie in', () => {
    const model = chart(filled, { granularity: 'weekly' });
    expect(model.buckets.map((bucket) => [bucket.label, bucket.isMaturing])).toEqual([
      ['Nov 14 – 15 (2 days)', false],
      ['Nov 16 – 20 (5 days)', true],
    ]);
  });
});

describe('daily and already bucketed rows give the same chart, and sums are preserved', () => {
  const rowsOf = (range: SeriesInput['range']) =>
    fc.array(
      fc.record({
        offset: fc.nat({ max: dayCount(range) - 1 }),
        segment: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '__proto__'),
        net_sales: anyMoney,
      }),
      { maxLength: 40 },
    );

  test.each(GRANULARITIES)('%s', (granularity) => {
    const cases = anyRange.chain((range) => fc.tuple(fc.constant(range), rowsOf(range)));
    fc.assert(
      fc.property(cases, ([range, given]) => {
        const days = eachDay(range);
        const rows = given.map((one) =>
          row(days[one.offset] ?? '', one.segment, { net_sales: one.net_sales }),
        );
        const model = chart(rows, { range, granularity });
        const exact = sumFacts(rows).net_sales;
        const totals = model.buckets.map((bucket) => facts({ net_sales: bucket.total ?? 0 }));
        expect(sumFacts(totals).net_sales).toBe(exact);
        expect(sumFacts(model.segments.map(({ total }) => facts({ net_sales: total }))).net_sales).toBe(
          exact,
        );
        for (const bucket of model.buckets) {
          const parts = bucket.values.map((value) => facts({ net_sales: value ?? 0 }));
          expect(sumFacts(parts).net_sales).toBe(bucket.total ?? 0);
        }
        const bucketed = rows.map((one) => ({
          ...one,
          date_key:
            model.buckets.find(({ start, end }) => start <= one.date_key && one.date_key <= end)?.key ?? '',
        }));
        const again = chart(bucketed, { range, granularity });
        expect([again.buckets, again.segments]).toEqual([model.buckets, model.segments]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('days that no report tells of', () => {
  const week14 = rangeOf('2026-11-08', '2026-11-14');
  const known = {
    orders: [rangeOf('2026-11-01', '2026-11-14')],
    sessions: [rangeOf('2026-11-01', '2026-11-12')],
  };
  const rows = eachDay(week14).map((date) =>
    row(date, 'a', { sessions: date <= '2026-11-12' ? 100 : 0, orders: 5, net_sales: 1 }),
  );
  const given = { range: week14, known, rowsBy: 'daily' } as const;

  test('are a gap that names the report, and no part of the average', () => {
    const model = chart(rows, { ...given, metricId: 'sessions' });
    expect(model.buckets.map(({ total, missing }) => [total, missing]).slice(4)).toEqual([
      [100, null],
      [null, 'No traffic report'],
      [null, 'No traffic report'],
    ]);
    expect(model).toMatchObject({ total: 500, average: 100, restsOn: '5 of 7 days' });
    expect(prepareTooltip(model, 6)).toMatchObject({ totalText: '—', notes: ['No traffic report'] });
  });

  test('are no part of a ratio, in a week, in a segment and in the whole', () => {
    const model = chart(rows, { ...given, granularity: 'weekly', metricId: 'conversion' });
    expect(model.buckets.map(({ total, missing }) => [total, missing])).toEqual([
      [0.05, null],
      [0.05, '4 of 6 days: no traffic report for Nov 13 – 14'],
    ]);
    expect([model.total, model.segments[0]?.total]).toEqual([0.05, 0.05]);
  });

  test('count in the totals of whole ranges, as the specification has them', () => {
    const model = chart(rows, { ...given, metricId: 'conversion', days: 'whole' });
    expect(model).toMatchObject({ total: 0.07, restsOn: null });
  });

  test('leave nothing to draw where there is no other day', () => {
    const none = { ...known, sessions: [] };
    expect(chart(rows, { ...given, known: none, metricId: 'sessions' }).isEmpty).toBe(true);
  });
});
