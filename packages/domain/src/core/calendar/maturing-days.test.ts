import { expect, test } from 'vitest';
import { toDateKey } from './date-key.ts';
import { isMaturing, newestFinalDay } from './maturing-days.ts';

test.each([
  [0, '2026-11-21', 'today is not over, although it is no longer restated'],
  [1, '2026-11-21', 'today is restated'],
  [2, '2026-11-20', 'today and yesterday are restated'],
])('with %i maturing days the newest final day is %s: %s', (maturingDays, day) => {
  const maturity = { today: toDateKey('2026-11-22'), maturingDays };
  const newest = newestFinalDay(maturity);
  expect(newest).toBe(day);
  expect(isMaturing({ start: newest, end: newest }, maturity)).toBe(false);
});
