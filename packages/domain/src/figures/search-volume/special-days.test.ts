import { describe, expect, test } from 'vitest';
import { addDays, toDateKey } from '../../core/calendar/index.ts';
import { findSpecialDayName, isInSpecialWeek } from './special-days.ts';

describe('a special week', () => {
  test.each([
    ['2018-11-19', 'Black Friday', 'it names the week it shares with Thanksgiving'],
    ['2026-11-22', 'Black Friday', 'Sunday to Saturday'],
    ['2026-11-29', 'Cyber Monday', 'the next week of Sunday to Saturday'],
    ['2026-11-30', 'Cyber Monday', 'on the first day of the week'],
    ['2018-12-24', 'Christmas Day', 'Monday to Sunday'],
    ['2018-12-31', "New Year's Day", 'the week begins in the year before'],
    ['2024-12-29', "New Year's Day", 'Sunday to Saturday'],
    ['2026-10-11', 'Prime Big Deal Days', 'two days in the middle'],
    ['2023-02-12', "Valentine's Day", 'it ranks before the Super Bowl of the same week'],
    ['2026-10-25', 'Halloween', 'on the last day of the week'],
  ])('%s is named %s: %s', (week, name) => {
    expect(findSpecialDayName(toDateKey(week))).toBe(name);
  });

  test.each(['2026-03-08', '2026-11-01', '2026-11-15', '2018-12-03'])('%s is an ordinary week', (week) => {
    expect(findSpecialDayName(toDateKey(week))).toBeNull();
  });

  test('each day belongs to the special week of exactly the seven days that begin with it', () => {
    const christmas = toDateKey('2026-12-25');
    for (let back = 0; back < 7; back += 1) {
      expect(findSpecialDayName(addDays(christmas, -back))).toBe('Christmas Day');
    }
    expect(findSpecialDayName(addDays(christmas, -7))).toBeNull();
    // The day after, a week from Saturday on holds New Year's Day.
    expect(findSpecialDayName(addDays(christmas, 1))).toBe("New Year's Day");
  });
});

// Mother's Day of 2026 is a Sunday.
test.each([
  ['2026-05-09', false],
  ['2026-05-10', true],
  ['2026-05-16', true],
  ['2026-05-17', false],
])('%s lies in a special week, from Sunday to Saturday: %s', (day, expected) => {
  expect(isInSpecialWeek(toDateKey(day))).toBe(expected);
});
