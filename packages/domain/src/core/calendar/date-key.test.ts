import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumberOf, findDateKey, isDateKey, toDateKey } from './date-key.ts';

describe('a day is a real calendar day written as YYYY-MM-DD', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s', (text) => {
    expect(findDateKey(text)).toBe(text);
    expect(toDateKey(text)).toBe(text);
  });

  test.each([
    '2025-02-29',
    '1900-02-29',
    '2025-02-30',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '2025-1-01',
    '20250101',
    ' 2025-01-01',
    '2025-01-01\n',
    '2025-01-01T00:00:00Z',
    '+002025-01-01',
    '２０２５-01-01',
    'today',
    '',
  ])('but not %j', (text) => {
    expect(findDateKey(text)).toBeNull();
    expect(() => toDateKey(text)).toThrow(RangeError);
  });

  test.each([[20_251_120], [null], [undefined], [{}], [['2025-01-01']]])('nor %j', (value) => {
    expect(isDateKey(value)).toBe(false);
  });
});

test('day numbers are those of the Gregorian calendar, from year 1 to 9999', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (dayNumber) => {
      const date = dateOfDayNumber(dayNumber);
      expect(date).toBe(new Date(dayNumber * 86_400_000).toISOString().slice(0, 10));
      expect(dayNumberOf(date)).toBe(dayNumber);
    }),
    { numRuns: 2000 },
  );
});

test.each([-719_163, 2_932_897, Number.NaN])('day number %d lies outside the calendar', (dayNumber) => {
  expect(() => dateOfDayNumber(dayNumber)).toThrow(RangeError);
});
