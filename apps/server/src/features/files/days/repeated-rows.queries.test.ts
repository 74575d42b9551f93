import { expect, test } from 'vitest';
import { slicesOf } from './repeated-rows.queries.ts';

const days = (...rows: readonly number[]) =>
  rows.map((count, index) => ({ day: `2026-11-0${index + 1}`, rows: count }));

test('days of few rows are looked at together', () => {
  const slices = slicesOf(days(40, 60, 1, 99, 5), 100);
  expect(slices.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-01', '2026-11-02'],
    ['2026-11-03', '2026-11-04'],
    ['2026-11-05', '2026-11-05'],
  ]);
});

test('a day of many rows is looked at in buckets of its names', () => {
  const slices = slicesOf(days(10, 250, 10), 100);
  expect(slices.map(({ from, buckets, bucket }) => [from, buckets, bucket])).toEqual([
    ['2026-11-01', 1, 0],
    ['2026-11-02', 3, 0],
    ['2026-11-02', 3, 1],
    ['2026-11-02', 3, 2],
    ['2026-11-03', 1, 0],
  ]);
});
