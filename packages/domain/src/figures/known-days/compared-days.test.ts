import { describe, expect, test } from 'vitest';
import { resolveComparison } from '../../core/calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { anyKnown, comparedDaysOf, countKnown, joinKnown, knownDaysOf } from './compared-days.ts';
import type { KnownDays } from './find-known-days.ts';

const november = (from: number, to: number) =>
  rangeOf(`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${String(to).padStart(2, '0')}`);

/** Orders until Nov 24, traffic until Nov 21, looked at on Nov 25. */
const late: KnownDays = { orders: [november(1, 24)], sessions: [november(1, 21)] };
const periods = { current: november(19, 25), previous: november(12, 18) };

describe('orders to Nov 24 and traffic to Nov 21, seen on Nov 25', () => {
  test('orders are compared over six days, conversion over three', () => {
    expect(comparedDaysOf(['orders'], periods, late)).toEqual({
      current: [november(19, 24)],
      previous: [november(12, 17)],
    });
    expect(comparedDaysOf(['orders', 'sessions'], periods, late)).toEqual({
      current: [november(19, 21)],
      previous: [november(12, 14)],
    });
  });

  test('a ratio rests on the days that have all its parts', () => {
    expect(knownDaysOf(['orders', 'sessions'], periods.current, late)).toEqual([november(19, 21)]);
    expect(knownDaysOf(['orders', 'sessions'], periods.previous, late)).toEqual([november(12, 18)]);
  });

  test('what the data never carry restricts nothing', () => {
    expect(comparedDaysOf(['orders', 'ad_spend'], periods, late).current).toEqual([november(19, 24)]);
  });

  test('the sentence of a sum counts its days', () => {
    expect(countKnown(['sessions'], periods.current, late)).toEqual({
      days: 7,
      knownDays: 3,
      unknown: [november(22, 25)],
    });
  });

  test('the caption speaks of the days on which anything is known', () => {
    const known = anyKnown(late);
    const { range, comparison } = { range: periods.current, comparison: periods.previous };
    expect(resolveComparison({ range, comparison, known, days: 'same' })).toEqual({
      periods: { current: november(19, 24), previous: november(12, 17) },
      noDataYet: november(25, 25),
      noDataBefore: null,
    });
  });
});

test('the start of a history is treated like its end: 19 days are compared with 19', () => {
  const known: KnownDays = { orders: [rangeOf('2026-10-13', '2026-11-20')] };
  const flat = { current: november(1, 20), previous: rangeOf('2026-10-12', '2026-10-31') };
  expect(comparedDaysOf(['orders'], flat, known)).toEqual({
    current: [november(2, 20)],
    previous: [rangeOf('2026-10-13', '2026-10-31')],
  });
  const { current: range, previous: comparison } = flat;
  expect(resolveComparison({ range, comparison, known: anyKnown(known), days: 'same' })).toMatchObject({
    periods: { current: november(2, 20), previous: rangeOf('2026-10-13', '2026-10-31') },
    noDataBefore: rangeOf('2026-10-12', '2026-10-12'),
  });
});

test('a hole is left out of both sides', () => {
  const known: KnownDays = { orders: [november(1, 13), november(15, 25)] };
  expect(comparedDaysOf(['orders'], periods, known)).toEqual({
    current: [november(19, 20), november(22, 25)],
    previous: [november(12, 13), november(15, 18)],
  });
});

test('two stretches of a history are one', () => {
  expect(joinKnown([{ orders: [november(12, 18)] }, { orders: [november(19, 24)], sessions: [] }])).toEqual({
    sessions: [],
    orders: [november(12, 24)],
  });
});
