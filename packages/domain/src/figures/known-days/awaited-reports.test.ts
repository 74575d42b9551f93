import { expect, test } from 'vitest';
import { type DateRange, toDateKey } from '../../core/calendar/index.ts';
import { describeAwaited, partAwaited } from './awaited-reports.ts';
import { describeMissingReports, type MissingReports } from './missing-reports.ts';

const TODAY = toDateKey('2026-11-28');
const days = (start: string, end = start): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });
const tell = (reports: readonly MissingReports[], pulledKinds?: readonly ('traffic' | 'ads')[]) => {
  const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 4 };
  const { missing, awaited } = partAwaited(reports, {
    today: TODAY,
    maturingDays: 4,
    maturingByKind,
    pulledKinds,
  });
  return [describeMissingReports(missing, TODAY), describeAwaited(awaited, TODAY)];
};
const NEWEST = [
  { kinds: ['traffic', 'ads'], days: [days('2026-11-28')] },
  { kinds: ['traffic'], days: [days('2026-11-27')], isPart: true },
] as const;

test('what a connected source does not have yet is awaited, whether none or some of it is there', () => {
  expect(tell(NEWEST, ['traffic', 'ads'])).toEqual([
    null,
    'Not in yet: traffic for Nov 27 – 28, ads for Nov 28',
  ]);
});

test('what comes in files is missing', () => {
  expect(tell(NEWEST, ['ads'])).toEqual([
    'No traffic report for Nov 28, not every traffic report for Nov 27 is there',
    'Not in yet: ads for Nov 28',
  ]);
  expect(tell(NEWEST)).toEqual([
    'No traffic or ads report for Nov 28, not every traffic report for Nov 27 is there',
    null,
  ]);
});

// The 25th is the first day whose traffic may still change.
test.each([
  ['2026-11-25', [null, 'Not in yet: traffic for Nov 25']],
  ['2026-11-24', ['No traffic report for Nov 24', null]],
])('a day that is final without it has no report: %s', (day, told) => {
  expect(tell([{ kinds: ['traffic'], days: [days(day)] }], ['traffic'])).toEqual(told);
});

test('days of which nobody tells anything, and facts that reports do not hold, are told as before', () => {
  expect(tell([{ kinds: [], days: [days('2026-11-28')] }], ['traffic'])).toEqual([
    'No report for Nov 28',
    null,
  ]);
  expect(tell([{ kinds: ['traffic'], days: [days('2026-11-27')], untold: 'orders' }], ['traffic'])).toEqual([
    'Orders are not in the report for Nov 27',
    null,
  ]);
});
