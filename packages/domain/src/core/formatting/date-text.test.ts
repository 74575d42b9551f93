import { describe, expect, test } from 'vitest';
import {
  bucketsOf,
  comparisonRange,
  resolveComparison,
  toDateKey,
  type Granularity,
} from '../calendar/index.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import {
  formatBucketHeads,
  formatBucketLabel,
  formatBucketTick,
  formatDateRange,
  formatDay,
  formatDayCount,
  formatDayLong,
  formatMonth,
  formatNoDataYet,
  formatNotInYet,
} from './date-text.ts';

const today = toDateKey('2026-11-20');

describe('the year is shown for other years than this one or when forced', () => {
  test.each([
    ['2026-11-09', 'Nov 9', 'Mon, Nov 9', 'Nov'],
    ['2026-01-01', 'Jan 1', 'Thu, Jan 1', 'Jan'],
    ['2025-12-31', 'Dec 31, 2025', 'Wed, Dec 31, 2025', 'Dec 2025'],
    ['2027-01-03', 'Jan 3, 2027', 'Sun, Jan 3, 2027', 'Jan 2027'],
  ])('%s: %s, %s, %s', (date, short, long, month) => {
    const day = toDateKey(date);
    expect([formatDay(day, today), formatDayLong(day, today), formatMonth(day, today)]).toEqual([
      short,
      long,
      month,
    ]);
  });

  test('forced', () => {
    const options = { forceYear: true };
    expect(formatDay(today, today, options)).toBe('Nov 20, 2026');
    expect(formatDayLong(today, today, options)).toBe('Fri, Nov 20, 2026');
    expect(formatMonth(today, today, options)).toBe('Nov 2026');
    expect(formatDateRange(rangeOf('2026-11-02', '2026-11-08'), today, options)).toBe('Nov 2 – 8, 2026');
  });
});

test.each([
  ['2026-10-22', '2026-11-20', 'Oct 22 – Nov 20'],
  ['2026-11-02', '2026-11-08', 'Nov 2 – 8'],
  ['2026-11-20', '2026-11-20', 'Nov 20'],
  ['2025-11-02', '2025-11-08', 'Nov 2 – 8, 2025'],
  ['2025-10-22', '2025-11-20', 'Oct 22 – Nov 20, 2025'],
  ['2025-11-21', '2026-11-20', 'Nov 21, 2025 – Nov 20'],
  ['2010-12-20', '2011-01-09', 'Dec 20, 2010 – Jan 9, 2011'],
  ['2025-11-20', '2025-11-20', 'Nov 20, 2025'],
])('%s – %s reads %s', (start, end, expected) => {
  expect(formatDateRange(rangeOf(start, end), today)).toBe(expected);
});

describe("partial labels append '(N days)'", () => {
  test.each<[Granularity, string, string, string[], string[]]>([
    ['daily', '2026-11-19', '2026-11-20', ['Nov 19', 'Nov 20'], ['Nov 19', 'Nov 20']],
    [
      'weekly',
      '2026-10-25',
      '2026-11-04',
      ['Oct 25 (1 day)', 'Oct 26 – Nov 1', 'Nov 2 – 4 (3 days)'],
      ['Oct 25 (1 day)', 'Oct 26', 'Nov 2 (3 days)'],
    ],
    ['monthly', '2025-12-01', '2026-01-20', ['Dec 2025', 'Jan (20 days)'], ['Dec 2025', 'Jan (20 days)']],
  ])('%s, %s – %s: %j, on the axis %j', (granularity, start, end, labels, ticks) => {
    const buckets = bucketsOf(rangeOf(start, end), granularity);
    expect(buckets.map((bucket) => formatBucketLabel(bucket, granularity, today))).toEqual(labels);
    expect(buckets.map((bucket) => formatBucketTick(bucket, granularity, today))).toEqual(ticks);
  });
});

test.each<[Granularity, string, string, string[]]>([
  ['daily', '2026-11-19', '2026-11-20', ['Nov 19', 'Nov 20']],
  ['daily', '2011-11-18', '2011-11-20', ['Nov 18, 2011', 'Nov 19', 'Nov 20']],
  ['daily', '2024-12-31', '2025-01-02', ['Dec 31, 2024', 'Jan 1, 2025', 'Jan 2']],
  ['daily', '2025-12-31', '2026-01-02', ['Dec 31, 2025', 'Jan 1', 'Jan 2']],
  [
    'weekly',
    '2010-12-19',
    '2011-01-09',
    ['Dec 19, 2010', 'Dec 20 – 26', 'Dec 27 – Jan 2, 2011', 'Jan 3 – 9'],
  ],
  ['monthly', '2025-11-10', '2026-01-20', ['Nov 2025', 'Dec', 'Jan']],
])('as heads of columns, %s, %s – %s name a year once: %j', (granularity, start, end, heads) => {
  expect(formatBucketHeads(bucketsOf(rangeOf(start, end), granularity), granularity, today)).toEqual(heads);
});

test('one day is singular', () => {
  expect([formatDayCount(1), formatDayCount(7)]).toEqual(['1 day', '7 days']);
});

test.each([
  ['2026-11-20', 'Nov 21 has no data yet: six days compared with six'],
  ['2026-11-19', 'Nov 20 – 21 have no data yet: five days compared with five'],
  ['2026-11-15', 'Nov 16 – 21 have no data yet: one day compared with one'],
  ['2026-11-14', 'Nov 15 – 21 have no data yet: nothing to compare'],
  ['2026-11-21', null],
])('with data through %s, Nov 15 – 21 says: %s', (newest, expected) => {
  const range = rangeOf('2026-11-15', '2026-11-21');
  const comparison = rangeOf('2026-11-08', '2026-11-14');
  const resolved = resolveComparison({
    range,
    comparison,
    known: [rangeOf('2026-01-01', newest)],
    days: 'same',
  });
  expect(formatNoDataYet(resolved, toDateKey('2026-11-21'))).toBe(expected);
});

test.each([
  ['2026-11-10', 'Nov 8 – 9 have no data: five days compared with five'],
  ['2026-11-15', 'Nov 8 – 14 have no data: nothing to compare'],
  ['2026-11-08', null],
])('with data from %s on, Nov 15 – 21 says: %s', (oldest, expected) => {
  const range = rangeOf('2026-11-15', '2026-11-21');
  const comparison = rangeOf('2026-11-08', '2026-11-14');
  const known = [rangeOf(oldest, '2026-11-21')];
  const resolved = resolveComparison({ range, comparison, known, days: 'same' });
  expect(formatNoDataYet(resolved, toDateKey('2026-11-21'))).toBe(expected);
});

test.each([
  ['2026-11-19', 'Nov 20 – 21 have no data yet: five days compared with five'],
  [
    '2026-11-20',
    'Not every report for Nov 20 is there, and Nov 21 has no data yet: five days compared with five',
  ],
  ['2026-11-21', 'Not every report for Nov 20 – 21 is there: five days compared with five'],
  ['2026-11-22', 'Not every report for Nov 20 – 21 is there: five days compared with five'],
])('where some channel has told days through %s, and all through Nov 19: %s', (newestRow, expected) => {
  const resolved = resolveComparison({
    range: rangeOf('2026-11-15', '2026-11-21'),
    comparison: rangeOf('2026-11-08', '2026-11-14'),
    known: [rangeOf('2026-01-01', '2026-11-19')],
    days: 'same',
  });
  expect(formatNoDataYet(resolved, toDateKey('2026-11-21'), toDateKey(newestRow))).toBe(expected);
});

test('ten days and more are counted in figures', () => {
  const range = rangeOf('2026-10-23', '2026-11-21');
  const comparison = comparisonRange(range, null);
  const known = [rangeOf('2026-01-01', '2026-11-20')];
  const resolved = resolveComparison({ range, comparison, known, days: 'same' });
  expect(formatNoDataYet(resolved, toDateKey('2026-11-21'))).toBe(
    'Nov 21 has no data yet: 29 days compared with 29',
  );
});

test.each([
  ['2026-11-20', null, 'today not in yet'],
  ['2026-11-19', null, 'Nov 20 – 21 not in yet'],
  ['2026-11-14', null, 'Nov 15 – 21 not in yet · nothing to compare'],
  ['2026-11-21', null, null],
  ['2026-11-19', '2026-11-20', 'some reports for Nov 20 not in yet · today not in yet'],
  ['2026-11-19', '2026-11-21', 'some reports for Nov 20 – 21 not in yet'],
])(
  'behind the compared days, with all data through %s and some through %s, stands: %s',
  (newest, newestRow, expected) => {
    const resolved = resolveComparison({
      range: rangeOf('2026-11-15', '2026-11-21'),
      comparison: rangeOf('2026-11-08', '2026-11-14'),
      known: [rangeOf('2026-01-01', newest)],
      days: 'same',
    });
    const row = newestRow === null ? null : toDateKey(newestRow);
    expect(formatNotInYet(resolved, toDateKey('2026-11-21'), row)).toBe(expected);
  },
);

test('behind the compared days stands from when on there are data', () => {
  const resolved = resolveComparison({
    range: rangeOf('2026-11-15', '2026-11-21'),
    comparison: rangeOf('2026-11-08', '2026-11-14'),
    known: [rangeOf('2026-11-10', '2026-11-20')],
    days: 'same',
  });
  expect(formatNotInYet(resolved, toDateKey('2026-11-21'))).toBe('today not in yet · no data before Nov 10');
});
