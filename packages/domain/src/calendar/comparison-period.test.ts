import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDate, anyRange } from '../testing/arbitraries.ts';
import { rangeOf } from '../testing/range-builder.ts';
import { COMPARED_DAYS, comparisonRange, resolveComparison } from './comparison-period.ts';
import { addDays, dayCount, eachDay } from './date-arithmetic.ts';
import { toDateKey } from './date-key.ts';
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

/** What is compared for a preset on a day, when the data reach another day. */
function comparedOn(today: string, preset: (typeof PRESET_IDS)[number], newest: string): string {
  const range = rangeOfPreset(preset, toDateKey(today));
  const comparison = comparisonRange(range, preset);
  const { periods } = resolveComparison({ range, comparison, newestDay: toDateKey(newest), days: 'same' });
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
        const { periods, noDataYet } = resolveComparison({ range, comparison, newestDay, days: 'same' });
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
          expect(resolveComparison({ range, comparison, newestDay, days: 'whole' }).periods).toEqual(whole);
          const known = newestDay < range.end ? null : newestDay;
          const all = resolveComparison({ range, comparison, newestDay: known, days });
          expect(all).toEqual({ periods: whole, noDataYet: null });
        },
      ),
    );
  });
});
