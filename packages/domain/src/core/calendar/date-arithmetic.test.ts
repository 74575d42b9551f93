import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDate, anyRange } from '../../testing/arbitraries.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  addDays,
  addMonths,
  addYears,
  dayCount,
  daysBetween,
  eachDay,
  endOfMonth,
  endOfWeek,
  isInRange,
  isoWeekOf,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  weekdayOf,
} from './date-arithmetic.ts';
import { toDateKey } from './date-key.ts';

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-20', -365, '2025-11-20'],
])('%s plus %d days is %s', (date, days, expected) => {
  expect(addDays(toDateKey(date), days)).toBe(expected);
});

describe('a month away is the same day, or the last one of a shorter month', () => {
  test.each([
    ['2026-11-20', -1, '2026-10-20'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 15, '2028-02-29'],
    ['2026-05-31', -3, '2026-02-28'],
  ])('%s plus %d months is %s', (date, months, expected) => {
    expect(addMonths(toDateKey(date), months)).toBe(expected);
  });
});

test.each([
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2026-01-01', -1, '2025-01-01'],
])('%s plus %d years is %s', (date, years, expected) => {
  expect(addYears(toDateKey(date), years)).toBe(expected);
});

test.each([
  ['2026-11-16', 1],
  ['2026-11-20', 5],
  ['2026-11-22', 7],
  ['1969-12-31', 3],
  ['0001-01-01', 1],
])('%s is weekday %d, Monday being 1', (date, weekday) => {
  expect(weekdayOf(toDateKey(date))).toBe(weekday);
});

describe('weeks run from Monday to Sunday', () => {
  test.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('the week of %s is %s – %s', (date, start, end) => {
    expect([startOfWeek(toDateKey(date)), endOfWeek(toDateKey(date))]).toEqual([start, end]);
  });
});

test.each([
  ['2026-11-20', '2026-11-01', '2026-11-30', '2026-10-01', '2026-01-01'],
  ['2024-02-10', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-01'],
  ['2025-12-31', '2025-12-01', '2025-12-31', '2025-10-01', '2025-01-01'],
  ['2025-06-30', '2025-06-01', '2025-06-30', '2025-04-01', '2025-01-01'],
])('%s lies in the month %s – %s, the quarter from %s and the year from %s', (date, ...expected) => {
  const day = toDateKey(date);
  expect([startOfMonth(day), endOfMonth(day), startOfQuarter(day), startOfYear(day)]).toEqual(expected);
});

describe('an ISO week belongs to the year of its Thursday', () => {
  test.each([
    ['2018-11-05', 2018, 45],
    ['2021-01-03', 2020, 53],
    ['2021-01-04', 2021, 1],
    ['2024-12-30', 2025, 1],
    ['2026-12-31', 2026, 53],
    ['2027-01-01', 2026, 53],
  ])('%s: year %d, week %d', (date, year, week) => {
    expect(isoWeekOf(toDateKey(date))).toEqual({ year, week });
  });
});

test('a range counts both its ends, and is empty when it ends before it starts', () => {
  expect(dayCount(rangeOf('2026-11-20', '2026-11-20'))).toBe(1);
  expect(dayCount(rangeOf('2026-10-22', '2026-11-20'))).toBe(30);
  expect(dayCount(rangeOf('2026-11-20', '2026-11-10'))).toBe(0);
  expect(eachDay(rangeOf('2026-11-20', '2026-11-10'))).toEqual([]);
  expect(eachDay(rangeOf('2024-02-28', '2024-03-01'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});

test.each([
  ['2026-11-01', true],
  ['2026-11-20', true],
  ['2026-10-31', false],
  ['2026-11-21', false],
])('%s in Nov 1 – 20: %s', (date, expected) => {
  expect(isInRange(toDateKey(date), rangeOf('2026-11-01', '2026-11-20'))).toBe(expected);
});

test('adding the days between two dates leads from one to the other, and dates sort as text', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      expect(addDays(a, daysBetween(a, b))).toBe(b);
      expect(Math.sign(daysBetween(a, b))).toBe(Number(b > a) - Number(b < a));
    }),
  );
});

test('a range lists as many days as it counts, each one day after the other', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const days = eachDay(range);
      expect(days).toHaveLength(dayCount(range));
      expect([days[0], days.at(-1)]).toEqual([range.start, range.end]);
      expect(days.every((day, index) => index === 0 || daysBetween(days[index - 1] ?? day, day) === 1)).toBe(
        true,
      );
    }),
    { numRuns: 30 },
  );
});
