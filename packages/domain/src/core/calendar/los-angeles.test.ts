import { describe, expect, test } from 'vitest';
import { toDateKey } from './date-key.ts';
import { hourInLosAngeles, instantInLosAngeles, todayInLosAngeles } from './los-angeles.ts';

describe('today is the day it is in Los Angeles', () => {
  test.each([
    ['a winter midnight, 8 h behind UTC', '2026-01-15T07:59:59.999Z', '2026-01-14'],
    ['one moment later', '2026-01-15T08:00:00.000Z', '2026-01-15'],
    ['a summer midnight, 7 h behind UTC', '2026-07-15T06:59:59.999Z', '2026-07-14'],
    ['one moment later', '2026-07-15T07:00:00.000Z', '2026-07-15'],
    ['the evening before clocks go forward', '2026-03-08T07:59:59.999Z', '2026-03-07'],
    ['the day clocks go forward', '2026-03-08T08:00:00.000Z', '2026-03-08'],
    ['just before 2:00 becomes 3:00', '2026-03-08T09:59:59.999Z', '2026-03-08'],
    ['just after', '2026-03-08T10:00:00.000Z', '2026-03-08'],
    ['the last moment of that 23-hour day', '2026-03-09T06:59:59.999Z', '2026-03-08'],
    ['the midnight after it', '2026-03-09T07:00:00.000Z', '2026-03-09'],
    ['the day clocks go back', '2026-11-01T07:00:00.000Z', '2026-11-01'],
    ['the first 1:30 of that day', '2026-11-01T08:30:00.000Z', '2026-11-01'],
    ['the second 1:30 of that day', '2026-11-01T09:30:00.000Z', '2026-11-01'],
    ['the last moment of that 25-hour day', '2026-11-02T07:59:59.999Z', '2026-11-01'],
    ['the midnight after it', '2026-11-02T08:00:00.000Z', '2026-11-02'],
    ["New Year's Eve", '2027-01-01T07:59:59.999Z', '2026-12-31'],
    ['New Year', '2027-01-01T08:00:00.000Z', '2027-01-01'],
    ['a leap day', '2024-03-01T07:59:59.999Z', '2024-02-29'],
  ])('%s: %s is %s', (_, instant, day) => {
    expect(todayInLosAngeles(new Date(instant))).toBe(day);
  });

  test('and an invalid instant is no day', () => {
    expect(() => todayInLosAngeles(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('an hour of a day in Los Angeles is the instant', () => {
  test.each([
    ['in winter', '2026-01-15', 3, '2026-01-15T11:00:00.000Z'],
    ['in summer', '2026-07-15', 3, '2026-07-15T10:00:00.000Z'],
    ['late in the evening', '2026-07-15', 23, '2026-07-16T06:00:00.000Z'],
    ['before clocks go forward', '2026-03-08', 1, '2026-03-08T09:00:00.000Z'],
    ['that clocks skip', '2026-03-08', 2, '2026-03-08T10:00:00.000Z'],
    ['after they went forward', '2026-03-08', 3, '2026-03-08T10:00:00.000Z'],
    ['that comes twice, its first', '2026-11-01', 1, '2026-11-01T08:00:00.000Z'],
    ['after clocks went back', '2026-11-01', 2, '2026-11-01T10:00:00.000Z'],
  ])('%s: %s %i h is %s', (_, day, hour, instant) => {
    expect(instantInLosAngeles(toDateKey(day), hour).toISOString()).toBe(instant);
  });
});

test.each([
  ['2026-01-15T07:59:59.999Z', 23],
  ['2026-01-15T08:00:00.000Z', 0],
  ['2026-07-15T16:30:00.000Z', 9],
  ['2026-11-01T09:30:00.000Z', 1],
])('at %s it is hour %i in Los Angeles', (instant, hour) => {
  expect(hourInLosAngeles(new Date(instant))).toBe(hour);
});
