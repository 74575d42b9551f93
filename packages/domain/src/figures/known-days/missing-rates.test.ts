import { expect, test } from 'vitest';
import { toDateKey } from '../../core/calendar/index.ts';
import { describeMissingRates } from './missing-rates.ts';

const range = (start: string, end: string) => ({ start: toDateKey(start), end: toDateKey(end) });
const MISSING = [
  { from: 'EUR', days: [range('2026-11-03', '2026-11-09')] },
  { from: 'GBP', days: [range('2026-10-01', '2026-10-02'), range('2026-11-05', '2026-11-05')] },
];

test.each([
  [[range('2026-11-01', '2026-11-30')], 'No rate from EUR to USD for Nov 3 – 9, from GBP to USD for Nov 5'],
  [[range('2026-11-08', '2026-11-30')], 'No rate from EUR to USD for Nov 8 – 9'],
  [[range('2026-11-20', '2026-11-30')], null],
  [null, 'No rate from EUR to USD for Nov 3 – 9, from GBP to USD for Oct 1 – 2 and Nov 5'],
])('of the days %j it is said: %s', (within, expected) => {
  const today = toDateKey('2026-11-30');
  expect(describeMissingRates(MISSING, { within, to: 'USD', today })).toBe(expected);
});
