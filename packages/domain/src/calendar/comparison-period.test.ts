import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDate, anyRange } from '../testing/arbitraries.ts';
import { rangeOf } from '../testing/range-builder.ts';
import { comparisonRange } from './comparison-period.ts';
import { addDays, dayCount } from './date-arithmetic.ts';
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
