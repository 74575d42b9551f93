import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRange } from '../../testing/arbitraries.ts';
import { rangeOf } from '../../testing/range-builder.ts';
import { bucketCount, bucketKeyOf, bucketsOf } from './buckets.ts';
import { dayCount, eachDay, isInRange, weekdayOf } from './date-arithmetic.ts';
import { GRANULARITIES } from './granularity.ts';
import { toDateKey } from './date-key.ts';

function summary(start: string, end: string, granularity: 'daily' | 'weekly' | 'monthly'): string[] {
  return bucketsOf(rangeOf(start, end), granularity).map(
    (bucket) => `${bucket.start} – ${bucket.end}: ${bucket.days}${bucket.isPartial ? ' partial' : ''}`,
  );
}

test('weeks end on Sunday, and are partial when fewer than 7 days lie in the range', () => {
  expect(summary('2026-10-22', '2026-11-20', 'weekly')).toEqual([
    '2026-10-22 – 2026-10-25: 4 partial',
    '2026-10-26 – 2026-11-01: 7',
    '2026-11-02 – 2026-11-08: 7',
    '2026-11-09 – 2026-11-15: 7',
    '2026-11-16 – 2026-11-20: 5 partial',
  ]);
});

test('a month is partial when fewer than its full days lie in the range', () => {
  expect(summary('2024-01-31', '2024-04-29', 'monthly')).toEqual([
    '2024-01-31 – 2024-01-31: 1 partial',
    '2024-02-01 – 2024-02-29: 29',
    '2024-03-01 – 2024-03-31: 31',
    '2024-04-01 – 2024-04-29: 29 partial',
  ]);
});

test('days are never partial', () => {
  expect(summary('2026-12-31', '2027-01-01', 'daily')).toEqual([
    '2026-12-31 – 2026-12-31: 1',
    '2027-01-01 – 2027-01-01: 1',
  ]);
});

test('a bucket knows its whole week or month, and is named after its first day inside the range', () => {
  expect(bucketsOf(rangeOf('2026-11-18', '2026-11-20'), 'weekly')).toEqual([
    {
      key: '2026-11-18',
      calendarStart: '2026-11-16',
      calendarEnd: '2026-11-22',
      start: '2026-11-18',
      end: '2026-11-20',
      days: 3,
      isPartial: true,
    },
  ]);
});

test('a range that ends before it starts has no buckets', () => {
  for (const granularity of GRANULARITIES) {
    expect(bucketsOf(rangeOf('2026-11-20', '2026-11-19'), granularity)).toEqual([]);
  }
});

describe('buckets partition the range', () => {
  test.each(GRANULARITIES)('%s: each day is in exactly one', (granularity) => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const buckets = bucketsOf(range, granularity);
        expect(buckets.flatMap((bucket) => eachDay(bucket))).toEqual(eachDay(range));
        expect(buckets.reduce((days, bucket) => days + bucket.days, 0)).toBe(dayCount(range));
      }),
      { numRuns: 50 },
    );
  });

  test.each(GRANULARITIES)('%s: a day leads to the key of the bucket that holds it', (granularity) => {
    fc.assert(
      fc.property(anyRange, fc.nat(), (range, offset) => {
        const days = eachDay(range);
        const date = days[offset % days.length] ?? range.start;
        const holder = bucketsOf(range, granularity).find((bucket) => isInRange(date, bucket));
        expect(bucketKeyOf(date, range, granularity)).toBe(holder?.key);
      }),
      { numRuns: 50 },
    );
  });

  test('only the first and the last week can be partial, and all others start on Monday', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        for (const bucket of bucketsOf(range, 'weekly').slice(1, -1)) {
          expect([bucket.days, bucket.isPartial, weekdayOf(bucket.key)]).toEqual([7, false, 1]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('a day outside the range has no bucket', () => {
  const range = rangeOf('2026-11-01', '2026-11-20');
  expect(() => bucketKeyOf(toDateKey('2026-11-21'), range, 'weekly')).toThrow(RangeError);
});

test.each(GRANULARITIES)('%s buckets are counted without being made', (granularity) => {
  fc.assert(
    fc.property(anyRange, (range) => {
      expect(bucketCount(range, granularity)).toBe(bucketsOf(range, granularity).length);
    }),
  );
  expect(bucketCount(rangeOf('2026-11-20', '2026-11-19'), granularity)).toBe(0);
});
