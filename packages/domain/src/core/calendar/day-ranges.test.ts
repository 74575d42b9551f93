import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from './date-arithmetic.ts';
import { toDateKey } from './date-key.ts';
import {
  type DayRanges,
  daysInRanges,
  intersectRanges,
  isInRanges,
  joinRanges,
  subtractRanges,
} from './day-ranges.ts';

const start = toDateKey('2026-01-01');
const anyRanges = fc
  .array(fc.record({ first: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 9 }) }))
  .map((ranges) =>
    ranges.map(({ first, length }) => ({
      start: addDays(start, first),
      end: addDays(start, first + length - 1),
    })),
  );
const calendar = eachDay({ start, end: addDays(start, 45) });
const daysOf = (ranges: DayRanges) => calendar.filter((day) => isInRanges(day, ranges));

test('days as ranges are added, intersected and taken away like the days they hold', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (some, others) => {
      const [a, b] = [joinRanges(some), joinRanges(others)];
      expect(daysOf(a)).toEqual(daysOf(some));
      expect(daysInRanges(a)).toBe(daysOf(some).length);
      expect(daysOf(intersectRanges(a, b))).toEqual(daysOf(a).filter((day) => isInRanges(day, b)));
      expect(daysOf(subtractRanges(a, b))).toEqual(daysOf(a).filter((day) => !isInRanges(day, b)));
      for (const ranges of [a, intersectRanges(a, b), subtractRanges(a, b)]) {
        expect(joinRanges(ranges)).toEqual(ranges);
      }
    }),
  );
});

test('the last day of the calendar has nothing after it', () => {
  const last = { start: toDateKey('9999-12-01'), end: toDateKey('9999-12-31') };
  expect(joinRanges([last, last])).toEqual([last]);
  expect(subtractRanges([last], [last])).toEqual([]);
});
