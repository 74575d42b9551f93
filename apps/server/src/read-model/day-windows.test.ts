import { addDays, type DateRange, eachDay, toDateKey } from '@skuline/domain/calendar';
import { expect, test } from 'vitest';
import { DayWindows, isCachedByDay, windowOf } from './day-windows.ts';

const rangeOf = (start: string, end: string): DateRange => ({ start: toDateKey(start), end: toDateKey(end) });
const week = rangeOf('2026-11-09', '2026-11-15');
const rowsOf = (range: DateRange) => eachDay(range).map((date_key) => ({ date_key }));

test.each([
  [week, '2026-11-02'],
  [rangeOf('2026-11-15', '2026-11-15'), '2026-11-14'],
  [rangeOf('1971-01-01', '1971-01-31'), '1970-12-01'],
  [rangeOf('1970-01-02', '1970-01-05'), '1970-01-02'],
])('with %j as many days before it are read, as far as there are any', (range, start) => {
  expect(windowOf(range)).toEqual({ start, end: range.end });
});

test('92 days are cached one by one, 93 are not', () => {
  const start = toDateKey('2026-01-01');
  expect([92, 93].map((days) => isCachedByDay({ start, end: addDays(start, days - 1) }))).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['the range itself', week, 7],
  ['the days it is compared with', rangeOf('2026-11-02', '2026-11-08'), 7],
  ['a day of it', rangeOf('2026-11-10', '2026-11-10'), 1],
  ['days that begin before it', rangeOf('2026-11-01', '2026-11-07'), null],
  ['days that end after it', rangeOf('2026-11-10', '2026-11-16'), null],
])('a window answers %s, or nothing', async (_what, asked, days) => {
  const windows = new DayWindows<{ date_key: string }>(1_000_000);
  const window = windowOf(week);
  await windows.add('brand', week, { range: window, rows: Promise.resolve(rowsOf(window)) });
  expect((await windows.find('brand', asked))?.map(({ date_key }) => date_key) ?? null).toEqual(
    days === null ? null : eachDay(asked),
  );
  expect(windows.find('another brand', asked)).toBeNull();
});

test('a failure is passed on and not cached', async () => {
  const windows = new DayWindows<{ date_key: string }>(1_000_000);
  const rows = Promise.reject(new Error('store away'));
  await expect(windows.add('brand', week, { range: week, rows })).rejects.toThrow('store away');
  expect(windows.find('brand', week)).toBeNull();
});

test('of more windows than there is memory for the one used least recently goes', async () => {
  const windows = new DayWindows<{ date_key: string }>(3 * 14 * 400);
  const window = windowOf(week);
  const add = (key: string) =>
    windows.add(key, week, { range: window, rows: Promise.resolve(rowsOf(window)) });
  for (const key of ['a', 'b', 'c']) await add(key);
  await windows.find('a', week);
  await add('d');
  expect(['a', 'b', 'c', 'd'].filter((key) => windows.find(key, week) !== null)).toEqual(['a', 'c', 'd']);
});
