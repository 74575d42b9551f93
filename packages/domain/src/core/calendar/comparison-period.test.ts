import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDate, anyRange } from '../../testing/arbitraries.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { COMPARED_DAYS, comparisonRange, pairKnownDays, resolveComparison } from './comparison-period.ts';
import { addDays, dayCount, eachDay } from './date-arithmetic.ts';
import { type DateKey, toDateKey } from './date-key.ts';
import type { DayRanges } from './day-ranges.ts';
import { PRESET_IDS, rangeOfPreset } from './presets.ts';

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['2016-02-01', '2016-04-30', '2015-11-03', '2016-01-31'],
])(
  'a custom range %s – %s is compared with the preceding period of equal length',
  (start, end, ...expected) => {
    expect(Object.values(comparisonRange(rangeOf(start, end), null))).toEqual(expected);
  },
);

describe('the same days last year', () => {
  test.each([
    ['a Friday', '2026-11-20', '2026-11-20', '2025-11-21', '2025-11-21'],
    ['a week', '2026-11-14', '2026-11-20', '2025-11-15', '2025-11-21'],
    ['92 days', '2026-08-21', '2026-11-20', '2025-08-22', '2025-11-21'],
    ['93 days', '2026-08-20', '2026-11-20', '2025-08-20', '2025-11-20'],
    ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['through 29 February', '2023-11-01', '2024-02-29', '2022-11-01', '2023-02-28'],
  ])('of %s, %s – %s, are %s – %s', (_, start, end, ...expected) => {
    expect(Object.values(comparisonRange(rangeOf(start, end), 'last_7_days', 'last_year'))).toEqual(expected);
  });

  test('of up to 92 days each day is 364 days before, on the same weekday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 92 }), (start, days) => {
        const range = { start, end: addDays(start, days - 1) };
        expect(comparisonRange(range, null, 'last_year')).toEqual({
          start: addDays(start, -52 * 7),
          end: addDays(range.end, -52 * 7),
        });
      }),
    );
  });

  test.each([
    ['2017-01-01', '2017-12-31', '2017-12-30', '2016-12-30'],
    ['2024-01-01', '2024-12-31', '2024-12-30', '2023-12-30'],
    ['2023-12-01', '2024-03-31', '2024-02-20', '2023-02-20'],
    ['2023-12-01', '2024-03-31', '2024-02-29', '2023-02-28'],
    ['2026-11-16', '2026-11-22', '2026-11-20', '2025-11-21'],
  ])('of %s – %s with data through %s end on %s', (start, end, newest, expected) => {
    const range = rangeOf(start, end);
    const comparison = comparisonRange(range, null, 'last_year');
    const known = knownTo(toDateKey(newest));
    expect(resolveComparison({ range, comparison, known, days: 'same' }).periods).toEqual({
      current: { start: range.start, end: newest },
      previous: { start: comparison.start, end: expected },
    });
  });
});

test('the whole calendar can be compared with a month', () => {
  const periods = {
    current: rangeOf('0001-01-01', '9999-12-31'),
    previous: rangeOf('2026-08-01', '2026-08-31'),
  };
  const known = [rangeOf('2026-08-30', '2026-11-20')];
  expect(pairKnownDays(periods, known)).toEqual({
    current: known,
    previous: [rangeOf('2026-08-30', '2026-08-31')],
  });
});

test('of a week and all the days before it every known day is compared, of two weeks the same days', () => {
  const week = rangeOf('2026-11-17', '2026-11-23');
  const known = [rangeOf('2025-09-23', '2026-11-22')];
  const before = rangeOf('2025-09-23', '2026-11-16');
  expect(pairKnownDays({ current: week, previous: before }, known)).toEqual({
    current: [rangeOf('2026-11-17', '2026-11-22')],
    previous: [before],
  });
  const weekBefore = rangeOf('2026-11-10', '2026-11-16');
  expect(pairKnownDays({ current: week, previous: weekBefore }, known)).toEqual({
    current: [rangeOf('2026-11-17', '2026-11-22')],
    previous: [rangeOf('2026-11-10', '2026-11-15')],
  });
  // Without a known day of one of them nothing is compared.
  const nothing = pairKnownDays({ current: rangeOf('2026-12-01', '2026-12-07'), previous: before }, known);
  expect(nothing.current).toEqual([]);
});

test('a comparison has as many days as its range, and a custom one ends the day before it', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const previous = comparisonRange(range, null);
      expect(dayCount(previous)).toBe(dayCount(range));
      expect(addDays(previous.end, 1)).toBe(range.start);
    }),
  );
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...PRESET_IDS), (today, id) => {
      const range = rangeOfPreset(id, today);
      const previous = comparisonRange(range, id);
      expect(dayCount(previous)).toBe(dayCount(range));
      expect(previous.start < range.start).toBe(true);
    }),
  );
});

/** A history that began long ago, through a day. */
function knownTo(newest: DateKey): DayRanges {
  return [{ start: toDateKey('0001-01-01'), end: newest }];
}

/** What is compared for a preset on a day, when the data reach another day. */
function comparedOn(today: string, preset: (typeof PRESET_IDS)[number], newest: string): string {
  const range = rangeOfPreset(preset, toDateKey(today));
  const comparison = comparisonRange(range, preset);
  const known = knownTo(toDateKey(newest));
  const { periods } = resolveComparison({ range, comparison, known, days: 'same' });
  if (periods === null) return 'nothing';
  const { current, previous } = periods;
  return `${current.start}..${current.end} with ${previous.start}..${previous.end}`;
}

describe('days at the end that have no data yet are left out of both periods', () => {
  test.each([
    ['2026-11-21', 'last_7_days', '2026-11-20', '2026-11-15..2026-11-20 with 2026-11-08..2026-11-13'],
    ['2026-11-21', 'last_7_days', '2026-11-21', '2026-11-15..2026-11-21 with 2026-11-08..2026-11-14'],
    ['2026-11-21', 'last_7_days', '2026-11-15', '2026-11-15..2026-11-15 with 2026-11-08..2026-11-08'],
    ['2026-11-21', 'last_7_days', '2026-11-14', 'nothing'],
    ['2026-11-21', 'today', '2026-11-20', 'nothing'],
    ['2026-11-21', 'last_week', '2026-11-20', '2026-11-09..2026-11-15 with 2026-11-02..2026-11-08'],
    ['2026-11-21', 'week_to_date', '2026-11-20', '2026-11-16..2026-11-20 with 2026-11-09..2026-11-13'],
    ['2026-03-31', 'month_to_date', '2026-03-30', '2026-03-01..2026-03-30 with 2026-02-01..2026-03-02'],
    ['2024-02-29', 'year_to_date', '2024-02-28', '2024-01-01..2024-02-28 with 2023-01-01..2023-02-28'],
    ['2026-11-02', 'last_7_days', '2026-11-01', '2026-10-27..2026-11-01 with 2026-10-20..2026-10-25'],
  ] as const)('on %s, %s with data through %s: %s', (today, preset, newest, expected) => {
    expect(comparedOn(today, preset, newest)).toBe(expected);
  });

  const anyComparison = fc
    .record({
      today: anyDate,
      preset: fc.constantFrom(...PRESET_IDS),
      ahead: fc.integer({ min: -10, max: 400 }),
    })
    .map(({ today, preset, ahead }) => {
      const range = rangeOfPreset(preset, today);
      return { range, comparison: comparisonRange(range, preset), newestDay: addDays(range.end, -ahead) };
    });

  test('what is compared has data in reach, as many days on both sides, and each stands where it stood', () => {
    fc.assert(
      fc.property(anyComparison, ({ range, comparison, newestDay }) => {
        const known = knownTo(newestDay);
        const { periods, noDataYet } = resolveComparison({ range, comparison, known, days: 'same' });
        const reached = eachDay(range).filter((day) => day <= newestDay);
        expect(periods === null ? [] : eachDay(periods.current)).toEqual(reached);
        expect(periods === null ? [] : eachDay(periods.previous)).toEqual(
          eachDay(comparison).slice(0, reached.length),
        );
        expect(noDataYet === null ? 0 : dayCount(noDataYet)).toBe(dayCount(range) - reached.length);
      }),
    );
  });

  test('the whole range, or one of which all days are in reach, is compared as its rule says', () => {
    fc.assert(
      fc.property(
        anyComparison,
        fc.constantFrom(...COMPARED_DAYS),
        ({ range, comparison, newestDay }, days) => {
          const whole = { current: range, previous: comparison };
          const known = knownTo(newestDay);
          expect(resolveComparison({ range, comparison, known, days: 'whole' }).periods).toEqual(whole);
          const all = resolveComparison({ range, comparison, known: knownTo(range.end), days });
          expect(all).toEqual({ periods: whole, noDataYet: null, noDataBefore: null });
        },
      ),
    );
  });
});

describe('two periods of any lengths are compared day by day, and what one has more with the last day of the other', () => {
  const whole2026 = [['2026-01-01', '2026-12-31']] as const;
  test.each([
    [
      'a whole October with a whole September',
      whole2026,
      '2026-10-01..2026-10-31 with 2026-09-01..2026-09-30',
    ],
    ['a week with the four before it', whole2026, '2026-10-26..2026-11-01 with 2026-09-28..2026-10-25'],
    [
      'a month that has just begun with the days of the one before',
      [['2026-01-01', '2026-11-24']],
      '2026-11-01..2026-11-30 with 2026-10-01..2026-10-31',
      '2026-11-01..2026-11-24 with 2026-10-01..2026-10-24',
    ],
    [
      'a history that begins on Sep 6',
      [['2026-09-06', '2026-12-31']],
      '2026-10-01..2026-10-31 with 2026-09-01..2026-09-30',
      '2026-10-06..2026-10-31 with 2026-09-06..2026-09-30',
    ],
    [
      'a hole in the last days of the shorter one',
      [
        ['2026-01-01', '2026-09-29'],
        ['2026-10-01', '2026-12-31'],
      ],
      '2026-10-01..2026-10-31 with 2026-09-01..2026-09-30',
      '2026-10-01..2026-10-29 with 2026-09-01..2026-09-29',
    ],
  ] as const)('%s', (_, known, asked, compared: string = asked) => {
    const [range, comparison] = asked.split(' with ').map((text) => rangeIn(text.split('..')));
    if (range === undefined || comparison === undefined) throw new TypeError(asked);
    const { periods } = resolveComparison({
      range,
      comparison,
      known: known.map((days) => rangeIn(days)),
      days: 'same',
    });
    expect(periods).not.toBeNull();
    const [current, previous] = [periods?.current, periods?.previous];
    expect(`${current?.start}..${current?.end} with ${previous?.start}..${previous?.end}`).toBe(compared);
  });
});

function rangeIn([start = '', end = '']: readonly string[]) {
  return { start: toDateKey(start), end: toDateKey(end) };
}
