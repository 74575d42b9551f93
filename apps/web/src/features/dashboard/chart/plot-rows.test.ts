import { prepareSeries } from '@skuline/domain/charts';
import { type Granularity, toDateKey } from '@skuline/domain/calendar';
import { type CardMetricId, ZERO_FACTS } from '@skuline/domain/metrics';
import { describe, expect, test } from 'vitest';
import { findHatches, findMarked, isLonely, preparePlotRows } from './plot-rows.ts';

const today = toDateKey('2026-11-20');

function modelOf(
  metricId: CardMetricId,
  dates: readonly string[],
  start = '2026-11-16',
  maturingDays = 2,
  granularity: Granularity = 'daily',
) {
  return prepareSeries({
    rows: dates.map((date_key) => ({
      ...ZERO_FACTS,
      sessions: 10,
      orders: 1,
      date_key,
      segment: 'Kettle',
      isOther: false,
    })),
    range: { start: toDateKey(start), end: today },
    granularity,
    metricId,
    today,
    maturingDays,
  });
}

const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

test('areas are one part, with a gap where a day has no data', () => {
  const rows = preparePlotRows(modelOf('sessions', WEEK.toSpliced(1, 1)));
  expect(rows.map((row) => row['segment0'])).toEqual([10, null, 10, 10, 10]);
  expect(rows.map((row) => row['segment0young'])).toEqual([null, null, null, null, null]);
});

test('lines end in a second part, dashed, that begins at the last final day', () => {
  const rows = preparePlotRows(modelOf('conversion', WEEK));
  expect(rows.map((row) => row['segment0'])).toEqual([0.1, 0.1, 0.1, null, null]);
  expect(rows.map((row) => row['segment0young'])).toEqual([null, null, 0.1, 0.1, 0.1]);
});

test('a week or month that is not whole is a point apart: an area would climb out of it', () => {
  const weeks = ['2026-10-30', '2026-11-04', '2026-11-11', '2026-11-18'];
  const model = modelOf('sessions', weeks, '2026-10-30', 2, 'weekly');
  const rows = preparePlotRows(model);
  expect(rows.map((row) => row['segment0'])).toEqual([null, 10, 10, null]);
  expect(rows.map((row) => row['segment0cut'] ?? null)).toEqual([10, null, null, 10]);
  expect(findHatches(model)).toEqual([]);
});

describe('the hatch', () => {
  test('covers the days not final yet', () => {
    expect(findHatches(modelOf('sessions', WEEK))).toEqual([{ from: '2026-11-19', to: '2026-11-20' }]);
  });

  test('of a single such day covers the way up to it', () => {
    expect(findHatches(modelOf('sessions', WEEK, '2026-11-16', 1))).toEqual([
      { from: '2026-11-19', to: '2026-11-20' },
    ]);
  });

  test('covers weeks that are not whole where they are most of what there is, from the first and up to the last', () => {
    const weeks = ['2026-11-06', '2026-11-11', '2026-11-18'];
    expect(findHatches(modelOf('sessions', weeks, '2026-11-06', 0, 'weekly'))).toEqual([
      { from: '2026-11-06', to: '2026-11-09' },
      { from: '2026-11-09', to: '2026-11-16' },
    ]);
  });

  test.each([
    ['when every day is final', modelOf('sessions', WEEK, '2026-11-16', 0)],
    ['on lines, whose dashes say it', modelOf('conversion', WEEK)],
  ])('is not there %s', (_, model) => {
    expect(findHatches(model)).toEqual([]);
  });
});

test('a value between two gaps stands alone and needs a dot', () => {
  const rows = preparePlotRows(
    modelOf('sessions', ['2026-11-17', '2026-11-19', '2026-11-20'], '2026-11-16', 0),
  );
  expect(rows.map((_, index) => isLonely(rows, index, 'segment0'))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['2026-11-17', '2026-11-18', { from: '2026-11-17', to: '2026-11-18' }],
  ['2026-11-01', '2026-11-16', { from: '2026-11-16', to: '2026-11-16' }],
  ['2026-10-01', '2026-10-05', null],
])('the marked days %s to %s are those buckets that hold any of them: %j', (start, end, expected) => {
  const span = { start: toDateKey(start), end: toDateKey(end) };
  expect(findMarked(modelOf('sessions', WEEK), span)).toEqual(expected);
  expect(findMarked(modelOf('sessions', WEEK), null)).toBeNull();
});
