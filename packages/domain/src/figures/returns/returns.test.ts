import { describe, expect, test } from 'vitest';
import { overlapOf, toDateKey } from '../../core/calendar/index.ts';
import { firstOpenDay, prepareReturns } from './index.ts';

const range = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });

describe('the days that are counted', () => {
  const told = range('2026-10-12', '2026-11-07');
  test.each([
    [
      'before the first report, from it on',
      range('2026-10-01', '2026-10-31'),
      range('2026-10-12', '2026-10-31'),
    ],
    ['after the last one, until it', range('2026-11-01', '2026-11-30'), range('2026-11-01', '2026-11-07')],
    ['that no report tells', range('2026-09-01', '2026-10-11'), null],
  ])('%s', (_, asked, counted) => {
    expect(overlapOf(asked, told)).toEqual(counted);
  });

  test.each([
    // 45 days after September 23 is November 7.
    ['closed', range('2026-09-01', '2026-09-23'), null],
    ['open at their end', range('2026-09-01', '2026-09-24'), '2026-09-24'],
    ['open from their first day on', range('2026-10-12', '2026-10-31'), '2026-10-12'],
  ])('are %s to what may still come back', (_, days, from) => {
    expect(firstOpenDay(days, told.end)).toBe(from);
  });
});

describe('rates', () => {
  // OpenStax, Introductory Statistics, example 10.8: 20 of 200 and 12 of 200, p = 0.1404.
  const SOLD = [
    { name: 'A', units: 200 },
    { name: 'B', units: 200 },
  ];

  test('are of the units of the same product, and tested against all others', () => {
    const { rows, total } = prepareReturns(
      'sku_name',
      [
        { name: 'B', units: 12 },
        { name: 'A', units: 20 },
      ],
      SOLD,
    );
    expect(rows).toEqual([
      { name: 'A', units_returned: 20, units_sold: 200, rate: 0.1, verdict: 'within_noise' },
      { name: 'B', units_returned: 12, units_sold: 200, rate: 0.06, verdict: 'within_noise' },
    ]);
    expect(total).toEqual({ units_returned: 32, units_sold: 400, rate: 0.08 });
    const [far] = prepareReturns(
      'brand_name',
      [
        { name: 'A', units: 60 },
        { name: 'B', units: 12 },
      ],
      SOLD,
    ).rows;
    expect(far?.verdict).toBe('clear');
  });

  test('of reasons are parts of all that was sold, and not tested', () => {
    const { rows } = prepareReturns('reason', [{ name: 'DEFECTIVE', units: 8 }], [{ name: '', units: 400 }]);
    expect(rows).toEqual([
      { name: 'DEFECTIVE', units_returned: 8, units_sold: 400, rate: 0.02, verdict: null },
    ]);
  });

  test('are unknown by the day units came back, and where nothing tells what was sold', () => {
    const { rows } = prepareReturns('sku_name', [{ name: 'A', units: 3 }], null);
    expect(rows).toEqual([{ name: 'A', units_returned: 3, units_sold: null, rate: null, verdict: null }]);
    expect(prepareReturns('sku_name', [{ name: 'C', units: 3 }], SOLD).rows[0]).toMatchObject({
      units_sold: null,
      rate: null,
      verdict: null,
    });
  });

  test('of days stand in their order', () => {
    const days = ['2026-10-13', '2026-10-12'].map((name, at) => ({ name, units: at }));
    expect(prepareReturns('date_key', days, null).rows.map(({ name }) => name)).toEqual([
      '2026-10-12',
      '2026-10-13',
    ]);
  });
});
